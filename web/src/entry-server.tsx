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

/** The site's own queries by the SHA-256 of their text, as browsers name them. */
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

/** Whether one of the app's own routes answers this canonical path. */
export const isPage = (pathname: string): boolean => page.test(pathname);

/** The entry that the page of a canonical path shows. */
export function entryAt(pathname: string): { type: CollectionType; id: string } | null {
  if (pagePaths.has(pathname.toLowerCase())) return null;
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  const type = collectionTypes.find((type) => pathname === paths[type].one(id));
  return type ? { type, id } : null;
}

/** The path of the page that shows an entry. */
export const pageOf = ({ type, id }: { type: ContentTypeName; id: string }): string => paths[type].one(id);

/** Whether one of the feeds answers this path. */
export const isFeed = (pathname: string): boolean => Object.hasOwn(feeds, pathname);

/** Writes a feed as a visitor gets it. */
export async function renderFeed(pathname: string, { publicUrl, runQuery }: Pick<PageRequest, 'publicUrl' | 'runQuery'>) {
  const { type, write } = feeds[pathname]!;
  return { type, body: await write(publicUrl.replace(/\/$/, ''), serverReads(runQuery).read) };
}

/** Renders a page as a visitor gets it. */
export async function render({ url, publicUrl, template, runQuery, log }: PageRequest): Promise<PageReply> {
  const site = publicUrl.replace(/\/$/, '');
  const address = new URL(site + url);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) {
    return { status: context.status, html: '', location: context.headers.get('Location') ?? undefined };
  }

  const { reads, read, useServedRead } = serverReads(runQuery);
  const failures = await prefetch(context, read);
  failures.forEach(log);
  const head: ServedHead = { current: null };
  await ownTurn();
  const { page, styles } = draw(context, useServedRead, head);

  return {
    status: statusOf(head.current, failures.length > 0),
    html: fillTemplate(template, {
      page,
      head: head.current,
      firstImage: head.firstImage,
      styles,
      state: { modules: modulesOf(context.matches.map(({ route }) => route.id)), reads },
      canonical: site + address.pathname,
      publicUrl,
    }),
  };
}

/** A page that could not be drawn here: the browser draws it, and has its own way to say what failed. */
export const undrawn = ({ publicUrl, template }: Pick<PageRequest, 'publicUrl' | 'template'>): string =>
  fillTemplate(template, {
    page: '',
    head: { title: brand.name, unlisted: true },
    styles: '',
    state: { modules: modulesOf([]), reads: [] },
    canonical: publicUrl,
    publicUrl,
  });

/** Reads what the page shows; the reasons why some of it could not be read. */
async function prefetch({ matches, location }: StaticHandlerContext, read: ReturnType<typeof serverReads>['read']): Promise<unknown[]> {
  const handles = matches.map(({ route }) => route.handle).filter(isPageHandle);
  const [params, search] = [matches.at(-1)?.params ?? {}, new URLSearchParams(location.search)];
  const outcomes = await Promise.allSettled(handles.map((handle) => handle.prefetch(read, params, search)));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

let lastTurn = Promise.resolve();

/** Drawing holds up the event loop for milliseconds: pages asked for at once take turns, and others come in between. */
const ownTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => setImmediate()));

function draw(context: StaticHandlerContext, useServedRead: ReturnType<typeof serverReads>['useServedRead'], head: ServedHead) {
  const router = createStaticRouter(handler.dataRoutes, context, { future: routerFuture });
  const styles = createCache({ key: 'css' });
  // Collected, and not written among the elements.
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
  // Only what is made of MUI brings styles of its own.
  if (Object.keys(styles.inserted).length === 0) return { page, styles: '' };
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  return { page, styles: constructStyleTagsFromChunks(extractCriticalToChunks(page)) };
}

// A page whose data could not be read is still served, and reads it again in the browser; caches must not keep it.
function statusOf(head: ServedHead['current'], failed: boolean): number {
  if (failed) return 503;
  return head?.missing ? 404 : 200;
}
