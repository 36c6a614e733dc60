import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { collectionTypes, type CollectionType, type ContentTypeName } from 'cms/contract';
import { renderToString } from 'react-dom/server';
import type { RouteObject } from 'react-router-dom';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router-dom/server';
import { App } from './app/App';
import { fillTemplate } from './app/document';
import { feeds } from './app/feeds';
import { modulesOf } from './app/modules';
import { routerFuture, routes } from './app/routes';
import { brand } from './content/brand';
import { isPageHandle, queries } from './data/queries';
import { serverReads, textOf, type RunQuery } from './data/serverReads';
import { ReadingContext } from './data/useRead';
import { paths } from './paths';
import { HeadContext, type ServedHead } from './ui/PageMeta';
import './features/agents/queries';
import './features/home/queries';

interface PageRequest {
  /** Path and search. */
  url: string;
  publicUrl: string;
  /** The built index.html. */
  template: string;
  runQuery: RunQuery;
  log: (reason: unknown) => void;
}

interface PageReply {
  status: number;
  html: string;
  location?: string;
}

/** The site's queries by the SHA-256 hash of their text, which browsers send. */
export const documents: Record<string, string> = Object.fromEntries(
  [...queries.values()].map(textOf).map((text) => [createHash('sha256').update(text).digest('hex'), text]),
);

const handler = createStaticHandler(routes, { future: routerFuture });

const leafPaths = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => (children ? leafPaths(children) : path && path !== '*' ? [path.toLowerCase()] : []));
const pagePaths = new Set(leafPaths(routes));
// React Router compiles all routes for each match, which takes 0.1 to 0.3 ms.
const patterns = [...pagePaths].map((path) => path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+'));
const page = new RegExp(`^(${patterns.join('|')})$`, 'i');

/** Whether a route of the app matches this canonical path. */
export const isPage = (pathname: string): boolean => page.test(pathname);

/** Returns the entry that the page at a canonical path shows. */
export function entryAt(pathname: string): { type: CollectionType; id: string } | null {
  if (pagePaths.has(pathname.toLowerCase())) return null;
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  const type = collectionTypes.find((type) => pathname === paths[type].one(id));
  return type ? { type, id } : null;
}

/** Path of the page that shows an entry. */
export const pageOf = ({ type, id }: { type: ContentTypeName; id: string }): string => paths[type].one(id);

/** Whether a feed has this path. */
export const isFeed = (pathname: string): boolean => Object.hasOwn(feeds, pathname);

/** Renders a feed as visitors see it. */
export async function renderFeed(pathname: string, { publicUrl, runQuery }: Pick<PageRequest, 'publicUrl' | 'runQuery'>) {
  const { type, write } = feeds[pathname]!;
  return { type, body: await write(publicUrl.replace(/\/$/, ''), serverReads(runQuery).read) };
}

/** Renders a page as visitors see it. */
export async function render({ url, publicUrl, template, runQuery, log }: PageRequest): Promise<PageReply> {
  const site = publicUrl.replace(/\/$/, '');
  const pageUrl = new URL(site + url);
  const context = await handler.query(new Request(pageUrl));
  if (context instanceof Response) {
    return { status: context.status, html: '', location: context.headers.get('Location') ?? undefined };
  }

  const { reads, read, useServedRead } = serverReads(runQuery);
  const failures = await prefetch(context, read);
  failures.forEach(log);
  const head: ServedHead = { current: null };
  await nextTurn();
  const { page, styles } = renderRoutes(context, useServedRead, head);

  return {
    status: statusOf(head.current, failures.length > 0),
    html: fillTemplate(template, {
      page,
      head: head.current,
      firstImage: head.firstImage,
      styles,
      state: { modules: modulesOf(context.matches.map(({ route }) => route.id)), reads },
      canonical: site + pageUrl.pathname,
      publicUrl,
    }),
  };
}

/** Page without content, for failed renders. The browser renders the page and reports what failed. */
export const renderFallback = ({ publicUrl, template }: Pick<PageRequest, 'publicUrl' | 'template'>): string =>
  fillTemplate(template, {
    page: '',
    head: { title: brand.name, unlisted: true },
    styles: '',
    state: { modules: modulesOf([]), reads: [] },
    canonical: publicUrl,
    publicUrl,
  });

/** Runs the queries of the page and returns the errors of failed queries. */
async function prefetch({ matches, location }: StaticHandlerContext, read: ReturnType<typeof serverReads>['read']): Promise<unknown[]> {
  const handles = matches.map(({ route }) => route.handle).filter(isPageHandle);
  const [params, search] = [matches.at(-1)?.params ?? {}, new URLSearchParams(location.search)];
  const outcomes = await Promise.allSettled(handles.map((handle) => handle.prefetch(read, params, search)));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

let lastTurn = Promise.resolve();

/** Rendering blocks the event loop for milliseconds, so concurrent renders take turns, with other requests in between. */
const nextTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => setImmediate()));

function renderRoutes(context: StaticHandlerContext, useServedRead: ReturnType<typeof serverReads>['useServedRead'], head: ServedHead) {
  const router = createStaticRouter(handler.dataRoutes, context, { future: routerFuture });
  const styles = createCache({ key: 'css' });
  // Collects the styles instead of writing them between the elements.
  styles.compat = true;
  const page = renderToString(
    <HeadContext.Provider value={head}>
      <ReadingContext.Provider value={useServedRead}>
        <CacheProvider value={styles}>
          <App>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </CacheProvider>
      </ReadingContext.Provider>
    </HeadContext.Provider>,
  );
  // Only MUI components have Emotion styles.
  if (Object.keys(styles.inserted).length === 0) return { page, styles: '' };
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  return { page, styles: constructStyleTagsFromChunks(extractCriticalToChunks(page)) };
}

// A page with failed queries is served, and the browser repeats the queries. The status keeps caches from storing it.
function statusOf(head: ServedHead['current'], failed: boolean): number {
  if (failed) return 503;
  return head?.missing ? 404 : 200;
}
