import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type * as EntryServer from './src/entry-server';

type Renderer = typeof EntryServer;

/** Renders pages in development as in production: as visitors see them, with the server's data. */
export function renderPages(server: string): Plugin {
  const runQuery = async (query: string, variables: Record<string, unknown>) => {
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
          const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as Renderer;
          const template = await vite.transformIndexHtml(url, readFileSync(join(vite.config.root, 'index.html'), 'utf8'));
          const { status, html, location } = await render({
            url,
            publicUrl: `http://${headers.host}`,
            template,
            runQuery,
            log: console.error,
          });
          response.writeHead(status, location ? { Location: location } : { 'Content-Type': 'text/html' }).end(html);
        } catch (error) {
          vite.ssrFixStacktrace(error as Error);
          // Vite shows the error in the browser.
          next(error);
        }
      });
    },
  };
}
