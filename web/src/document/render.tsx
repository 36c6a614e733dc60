import { setImmediate } from 'node:timers/promises';
import type { TypedDocumentNode } from '@apollo/client';
import { collectionTypes, listingIdIn, type PageRequest, type SiteRenderer } from 'cms/contract';
import { print } from 'graphql';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchPath } from 'react-router-dom';
import { brand } from '../content/brand';
import { readingCopy } from '../content/reading';
import { contactOf, frameQuery } from '../pages/frame/contact';
import { Frame, SettingsMenu, type FrameProps } from '../pages/frame/Frame';
import { NotFound } from '../pages/NotFound';
import { FailedPage, type ReadState } from '../pages/page';
import { previewImageAt } from '../pages/listings/listingPaths';
import { publicPages } from '../pages/pages';
import { paths, signInPaths, staffPaths, withQuery } from '../paths';
import { Loading } from '../ui/states';
import { HeadContext, type DocumentHead } from '../ui/PageMeta';
import { feedAt, type Read } from './feeds';
import { fillTemplate } from './head';

// React Router compiles a path for each match, which takes 0.1 ms.
const patternOf = (list: string[]) =>
  new RegExp(`^(${list.map((path) => path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')).join('|')})$`, 'i');
const patterns = publicPages.map((page) => ({ page, pattern: patternOf([page.path]) }));
const pageAt = (pathname: string) => patterns.find(({ pattern }) => pattern.test(pathname))?.page;
const signInPattern = patternOf(signInPaths);
const staffPattern = patternOf(staffPaths);

function kindOf(pathname: string) {
  // `/agents/new` also looks like the profile of an agent.
  if (staffPattern.test(pathname)) return 'staff';
  if (signInPattern.test(pathname)) return 'sign-in';
  return pageAt(pathname) ? 'document' : null;
}

const queryOf = (pathname: string, search: string): string =>
  search && withQuery('', pageAt(pathname)?.readSearch(new URLSearchParams(search)) ?? {}).slice(1);

/** Path of an entry, and of a print sheet or calendar of it. */
const entryPattern = /^(.*?\/([\w-]+))(?:\/(?:sheet|cards|open-house[\w-]*\.ics))?$/;

function entryAt(pathname: string) {
  const [, path = '', segment = ''] = entryPattern.exec(pathname) ?? [];
  const type = collectionTypes.find((type) => path === paths[type].one(segment));
  if (!type || kindOf(path) !== 'document') return null;
  return { type, id: type === 'listing' ? listingIdIn(segment) : segment };
}

const texts = new Map<unknown, string>();

/** Reads queries as a visitor, in this process. */
function readerOf(runQuery: PageRequest['runQuery']): Read {
  return async <Data, Variables extends Record<string, unknown>>(query: TypedDocumentNode<Data, Variables>, variables: Variables) => {
    const text = texts.get(query) ?? print(query);
    texts.set(query, text);
    const { data, errors } = await runQuery(text, variables);
    if (errors) throw new AggregateError(errors, 'A query failed');
    return data as Data;
  };
}

async function renderFeed(pathname: string, { publicUrl, runQuery }: Pick<PageRequest, 'publicUrl' | 'runQuery'>) {
  const feed = feedAt(pathname);
  const body = await feed?.write(publicUrl.replace(/\/$/, ''), readerOf(runQuery), pathname);
  return feed && body ? { type: feed.type, body } : null;
}

let lastTurn = Promise.resolve();

/** Rendering blocks the event loop for milliseconds, so concurrent renders take turns, with other requests in between. */
const nextTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => setImmediate()));

async function render({ url, publicUrl, template, state: own, runQuery, log }: PageRequest) {
  const { origin, pathname, searchParams: search } = new URL(url, publicUrl);
  const page = pageAt(pathname);
  const params = (page && matchPath(page.path, pathname)?.params) ?? {};
  // The page of an agent who has left shows the successor.
  const place = { params: { ...params, ...(own?.leaver?.successor && { id: own.leaver.successor }) }, search };
  const read = readerOf(runQuery);
  const wanted = page?.read(place);
  const reads = await Promise.allSettled([read(frameQuery, {}), wanted && read(wanted.query, wanted.variables)]);
  const failures = reads.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  failures.forEach(log);
  const [frame, content] = reads;
  const contact = contactOf(frame.status === 'fulfilled' ? frame.value : undefined);
  const state: ReadState = {
    data: content.status === 'fulfilled' ? content.value : undefined,
    failed: content.status === 'rejected',
    retry: url,
  };
  await nextTurn();

  const shown = page ? page.show(state, { place, contact, origin, caller: null, state: own }) : <NotFound />;
  const { body, head } = draw(shown, page?.bare ? null : { pathname, contact });
  const html = fillTemplate(template, { body, head, canonical: origin + pathname, publicUrl });
  // A failure must not be cached.
  return { status: failures.length > 0 ? 503 : statusOf(head.page), html };
}

const statusOf = (page: DocumentHead['page']) => (page?.gone ? 410 : page?.missing ? 404 : 200);

/** Renders the page that starts the app, for one kind of path. Until then, it shows what surrounds the screen. */
async function renderApp({ kind, publicUrl, template, runQuery }: Parameters<SiteRenderer['renderApp']>[0]) {
  const frame = await readerOf(runQuery)(frameQuery, {});
  const waiting = (
    <>
      <div className="starting">
        <noscript>This page needs JavaScript. Turn it on in your browser settings, then reload the page.</noscript>
        {/* An empty URL reloads the page. */}
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">{readingCopy.retry}</a>
      </div>
      <Loading />
    </>
  );
  const settings = (
    <SettingsMenu portrait={<span style={placeholders.portrait} />}>
      <li>{readingCopy.loading}</li>
    </SettingsMenu>
  );
  const signedIn = kind === 'document' && { settings, bar: <div className="staff-bar" style={placeholders.bar} /> };
  const body =
    kind === 'staff'
      ? renderToStaticMarkup(<StartingScreen>{waiting}</StartingScreen>)
      : draw(waiting, { pathname: '', contact: contactOf(frame), ...signedIn }).body;
  const head = { page: { title: brand.name, unlisted: true } };
  return fillTemplate(template, { body, head, canonical: publicUrl, publicUrl, startsApp: true });
}

/** Reads nothing. */
function renderFailure({ publicUrl, template }: Pick<PageRequest, 'publicUrl' | 'template'>) {
  const { body, head } = draw(<FailedPage heading={readingCopy.broken} retry={paths.home} />, { pathname: '', contact: contactOf() });
  return fillTemplate(template, { body, head, canonical: publicUrl, publicUrl });
}

/** Sizes of parts that only the app has (staff/frame/frame.css, staff-bar.css). The staff navigation is a column from 900 px. */
const placeholders = {
  bar: { height: 40, background: 'var(--primary-dark)' },
  portrait: { width: 36, height: 36, marginRight: 17, borderRadius: '50%', background: 'var(--primary)' },
  header: { height: 56, borderBottom: '1px solid var(--divider)', background: 'var(--surface)' },
  rail: { width: 'clamp(0px, (100vw - 899px) * 999, 224px)', background: 'var(--surface)' },
};

const StartingScreen = ({ children }: { children: ReactNode }) => (
  <div className="site">
    <div style={placeholders.header} />
    <div style={{ display: 'flex', flex: 1 }}>
      <div style={placeholders.rail} />
      <main style={{ flex: 1 }}>{children}</main>
    </div>
  </div>
);

/** @param frame header and footer; null if the content has none */
function draw(content: ReactElement, frame: Omit<FrameProps, 'children'> | null) {
  const head: DocumentHead = {};
  const body = renderToStaticMarkup(
    <HeadContext.Provider value={head}>{frame ? <Frame {...frame}>{content}</Frame> : content}</HeadContext.Provider>,
  );
  return { body, head };
}

export const renderer: SiteRenderer = {
  kindOf,
  isOnlyDocument: (pathname) => pageAt(pathname)?.bare === true,
  queryOf,
  entryAt,
  pageOf: ({ type, id }) => paths[type].one(id),
  previewImageAt,
  render,
  renderApp,
  renderFailure,
  isFeed: (pathname) => feedAt(pathname) !== undefined,
  renderFeed,
};
