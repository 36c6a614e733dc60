import { setImmediate } from 'node:timers/promises';
import { ApolloProvider } from '@apollo/client/react';
import createCache from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToString } from 'react-dom/server';
import { matchRoutes } from 'react-router-dom';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { App } from './app/App';
import { fillTemplate } from './app/document';
import { routerFuture, routes } from './app/routes';
import { isPageHandle } from './data/queries';
import { serverClient, type RunQuery } from './data/serverClient';
import { HeadContext, type PageHead } from './ui/PageMeta';

interface PageRequest {
  /** Path and search. */
  url: string;
  publicUrl: string;
  /** The built index.html. */
  template: string;
  runQuery: RunQuery;
}

interface PageReply {
  status: number;
  html: string;
  location?: string;
}

let lastTurn = Promise.resolve();

/** Drawing holds up the event loop for tens of milliseconds: pages asked for at once take turns, and others come in between. */
const ownTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => setImmediate()));

const handler = createStaticHandler(routes, { future: routerFuture });

/** Whether one of the app's own routes answers this path. */
export function isPage(pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*';
}

/** Renders a page as a visitor gets it. */
export async function render({ url, publicUrl, template, runQuery }: PageRequest): Promise<PageReply> {
  const site = publicUrl.replace(/\/$/, '');
  const address = new URL(site + url);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) {
    return { status: context.status, html: '', location: context.headers.get('Location') ?? undefined };
  }

  const client = serverClient(runQuery);
  const handles = context.matches.map(({ route }) => route.handle).filter(isPageHandle);
  const reads = await Promise.allSettled(handles.map((handle) => handle.prefetch(client, context.matches.at(-1)?.params ?? {})));
  const failed = reads.find((read) => read.status === 'rejected');
  if (failed) console.error(failed.reason);
  const served = reads.find((read) => read.status === 'fulfilled')?.value;

  const router = createStaticRouter(handler.dataRoutes, context, { future: routerFuture });
  const head: { current: PageHead | null } = { current: null };
  const styles = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  await ownTurn();
  const page = renderToString(
    <HeadContext.Provider value={head}>
      <ApolloProvider client={client}>
        <App styles={styles} served={served}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>
      </ApolloProvider>
    </HeadContext.Provider>,
  );

  return {
    status: statusOf(head.current, Boolean(failed)),
    html: fillTemplate(template, {
      page,
      head: head.current,
      styles: constructStyleTagsFromChunks(extractCriticalToChunks(page)),
      preloads: modulePreloads(context.matches.map(({ route }) => route.id.replace(/#.*/, ''))),
      state: { cache: client.extract(), page: served },
      canonical: site + address.pathname,
      publicUrl,
    }),
  };
}

// A page whose data could not be read is still served, and reads it again in the browser; caches must not keep it.
function statusOf(head: PageHead | null, failed: boolean): number {
  if (failed) return 503;
  return head?.missing ? 404 : 200;
}

interface Chunk {
  file: string;
  imports?: string[];
}

// The browser's build writes it; one that was left behind says nothing of what is being developed.
const [manifest = {}] = import.meta.env.DEV
  ? []
  : Object.values(import.meta.glob<Record<string, Chunk>>('../dist/client/.vite/manifest.json', { eager: true, import: 'default' }));

/** Links that fetch a page's own files beside the entry, instead of after it. */
function modulePreloads(modules: string[]): string {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}
