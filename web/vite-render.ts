import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type * as Renderer from './src/document/render';

/** Renders pages in development as in production: as visitors see them, with the server's data. */
export function renderPages(server: string): Plugin {
  const runQuery = async (query: string, variables: object) => {
    const reply = await fetch(`${server}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(10_000),
    });
    return reply.json();
  };

  return {
    name: 'render-pages',
    apply: 'serve',
    // The returned function runs after Vite's middleware and before Vite sends the empty template.
    configureServer: (vite) => () => {
      vite.middlewares.use(async ({ method, headers, originalUrl: url = '/' }, response, next) => {
        if (method !== 'GET' || !headers.accept?.includes('text/html')) return next();
        try {
          const { renderer } = (await vite.ssrLoadModule('/src/document/render.tsx')) as typeof Renderer;
          const { pathname } = new URL(url, server);
          const kind = renderer.kindOf(pathname);
          const runsApp = kind !== null && (kind !== 'document' || /\bapp=1\b/.test(headers.cookie ?? ''));
          const file = readFileSync(join(vite.config.root, runsApp ? 'app.html' : 'index.html'), 'utf8');
          const request = { url, publicUrl: `http://${headers.host}`, template: await vite.transformIndexHtml(url, file), runQuery };
          const { status, html } = runsApp
            ? { status: 200, html: await renderer.renderApp({ ...request, kind }) }
            : await renderer.render({ ...request, log: console.error });
          response.writeHead(status, { 'Content-Type': 'text/html' }).end(html);
        } catch (error) {
          vite.ssrFixStacktrace(error as Error);
          // Vite shows the error in the browser.
          next(error);
        }
      });
    },
  };
}
