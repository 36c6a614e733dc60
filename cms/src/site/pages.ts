import type { Core } from '@strapi/strapi';
import type { IncomingMessage } from 'node:http';
import { limits, listingQueryString, listingSegment, parsePage, readListingFilters, type CollectionType } from '../../contract';
import { indexedAgents } from '../api/agent/agent-index';
import { isFormer } from '../api/listing/listings';
import { unavailable } from '../cache/overloaded';
import { searchAgeMs, type Answer, type FindTarget, type Target } from '../cache/target';
import { present } from '../content/present';
import { published } from '../content/published';
import { storageModels } from '../database/storage-models';
import { securityHeaders } from '../http/security-headers';
import { previewedBy, previewPath } from '../panel/preview';
import { environment } from '../settings/environment';
import { canonicalPath, looksLikePage } from './canonical-path';
import { cardId } from './listing-card';
import { builtSite, type BuiltSite, type PageKind } from './renderer';

const directoryPath = '/agents';
const listingsPath = '/listings';
/** Print sheet of a home, which the app does not have. */
const sheetPath = /^\/listings\/[\w-]+\/sheet$/;

const fixedPage = (path: string): Target => ({ key: path, url: path, share: 'fixed' });

/** The pages that start the app, by the kind of the requested path; no request has these paths. */
export const appPages: Record<PageKind, Target> = {
  document: fixedPage('/app'),
  'sign-in': fixedPage('/app/sign-in'),
  staff: fixedPage('/app/staff'),
};

/** The not-found page. */
export const missingPage: Target = { key: '/404', url: '/404', share: 'fixed', isMissing: true };

const firstSegment = (path: string): string => path.split('/', 2)[1]!.toLowerCase();

/** Recognizes Strapi's paths, the panel's API included, which have not-found responses of their own. */
function reservedPaths({ server }: Core.Strapi): (path: string) => boolean {
  let segments: Set<string> | undefined;
  // Evaluated later, because Strapi mounts its routes after bootstrap.
  const list = () => ['/uploads', '/readyz', ...server.listRoutes().map(({ path }) => path)].map(firstSegment);
  return (path) => {
    segments ??= new Set(list().filter(Boolean));
    return segments.has(firstSegment(path));
  };
}

/** Finds the page of a path. Ignores parameters that no page reads, such as those of campaigns, and redirects to the canonical path. */
export function findPages(strapi: Core.Strapi) {
  const site = builtSite(strapi);
  const isReserved = reservedPaths(strapi);
  return {
    find: site ? findPage(site, isReserved) : () => null,
    missing: missingPage,
    isForPage: (path: string, { url = '', headers: { accept = '*/*' } }: IncomingMessage) =>
      site !== null && !isReserved(path) && !isPreview(path, url) && looksLikePage(path) && /text\/(html|\*)|\*\/\*/.test(accept),
  };
}

const isPreview = (path: string, url: string): boolean =>
  path === previewPath && previewedBy(new URLSearchParams(url.slice(path.length))) !== null;

function findPage(site: BuiltSite, isReserved: (path: string) => boolean): FindTarget {
  const { publicUrl } = environment;
  const overloaded = unavailable('/', 'text/html', site.renderFailure({ publicUrl, template: site.templates.document }));
  return (path, search, runsApp) => {
    if (site.isFeed(path)) return targetOf(site, path, '');
    if (cardId(path)) return { key: path, url: path, share: 'part' };
    const canonical = isReserved(path) ? null : canonicalPath(path);
    const kind = canonical && site.kindOf(canonical);
    if (!canonical || !kind) return null;
    if (canonical !== path) return redirectTo(canonical, search);
    const isForApp = kind !== 'document' || (runsApp && !sheetPath.test(path));
    return { ...(isForApp ? appPages[kind] : targetOf(site, path, search)), overloaded };
  };
}

function targetOf(site: BuiltSite, path: string, search: string): Target {
  const entry = site.entryAt(path);
  const query = queryOf(path, search);
  const isSearch = [...new URLSearchParams(query).keys()].some((name) => name !== 'page');
  const url = query === '' ? path : `${path}?${query}`;
  return {
    key: url,
    url,
    share: query !== '' ? 'part' : entry ? 'entry' : 'fixed',
    ...(isSearch && { maxAgeMs: searchAgeMs }),
    ...(entry && { instead: () => insteadOf(site, entry, path, search) }),
  };
}

/** Returns the part of a query string that a page reads. Campaigns add parameters that no page reads. */
function queryOf(path: string, search: string): string {
  if (search === '') return '';
  const params = new URLSearchParams(search);
  if (path === listingsPath) return listingQueryString(readListingFilters(params));
  const isDirectory = path === directoryPath;
  // The lists of posts and seasons can be searched by name.
  const names = [...(isDirectory ? ['q', 'area'] : []), ...(/^\/(insights|seasons)(\/|$)/.test(path) ? ['find'] : [])];
  const texts = names.map((name) => [name, params.get(name)?.trim().slice(0, limits.search) ?? '']);
  const page = isDirectory ? parsePage(params.get('page')) : 1;
  return new URLSearchParams([...texts.filter(([, text]) => text), ...(page > 1 ? [['page', String(page)]] : [])]).toString();
}

type Entry = { type: CollectionType; id: string };

/** Returns the response instead of the page of an entry that visitors do not see or that has another address; null if there is none. */
async function insteadOf(site: BuiltSite, entry: Entry, path: string, search: string): Promise<Target | Answer | null> {
  if (entry.type !== 'listing') return (await isShown(entry)) ? null : missingOf(site, entry);
  const row = await published.listing.findVisible(entry.id, null);
  // The page of a home that is gone shows similar ones.
  if (!row) return (await isFormer(entry.id)) ? null : missingOf(site, entry);
  const [, , , ...rest] = path.split('/');
  const current = [listingsPath, listingSegment(present(storageModels.listing, row, null)), ...rest].join('/');
  return current === path ? null : redirectTo(current, search, 'no-cache');
}

/** Whether visitors see an entry. Does not query the database. */
async function isShown({ type, id }: Entry): Promise<boolean> {
  if (type === 'agent') return (await indexedAgents()).some((agent) => agent.documentId === id && agent.isShown);
  return (await published[type].listedTo(null)).some(({ documentId }) => documentId === id);
}

/** The page of an entry that does not exist, which is the same for each of its type. */
function missingOf(site: BuiltSite, { type }: Entry): Target {
  const url = site.pageOf({ type, id: 'no-such-entry-0' });
  return { key: url, url, share: 'fixed', isMissing: true };
}

/** @param cacheControl of a redirect that may change: a home can get its earlier address again */
function redirectTo(path: string, search: string, cacheControl = 'max-age=3600'): Answer {
  // The audit log's parameters had other names under its old path.
  const query = path === '/audit-log' ? search.replace(/(^|&)by=/, '$1actor=').replace(/(^|&)of=/, '$1entity_id=') : search;
  const location = query === '' ? path : `${path}?${query}`;
  const headers = [
    ...Object.entries(securityHeaders(path)),
    ['Location', location],
    ['Cache-Control', cacheControl],
    ['Content-Length', '0'],
  ];
  return { send: (_request, response) => void response.writeHead(301, headers.flat()).end() };
}
