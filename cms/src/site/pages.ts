import type { Core } from '@strapi/strapi';
import type { IncomingMessage } from 'node:http';
import { listingNumberIn, listingSegment, type CollectionType, type PageKind } from '../../contract';
import { indexedAgents } from '../api/agent/agent-index';
import { leaverAt } from '../api/agent/leavers';
import { findByNumber, isFormer } from '../api/listing/listings';
import { unavailable } from '../cache/cache-handler';
import { searchAgeMs, type Answer, type FindTarget, type Target } from '../cache/target';
import { present } from '../content/present';
import { published, publishedOf } from '../content/published';
import { storageModels } from '../database/storage-models';
import { decodePath, securityHeaders } from '../http/security-headers';
import { previewedBy, previewPath } from '../panel/preview';
import { environment } from '../settings/environment';
import type { BuiltSite } from './renderer';

// The keys are no URLs, because requests for these paths get the not-found page.
const fixedPage = (path: string): Target => ({ key: `app ${path}`, url: path, partition: 'fixed' });

/** The pages that start the app, by the kind of the requested path; no request has these paths. */
export const appPages: Record<PageKind, Target> = {
  document: fixedPage('/app'),
  'sign-in': fixedPage('/app/sign-in'),
  staff: fixedPage('/app/staff'),
};

/** Returns the token in the path of a page that a link in an email leads to. Each response is its own. */
export const linkTokenIn = (path: string): string | undefined => /^\/inquiry\/([\w-]{40,80})(?:\/(?:erase|answer))?$/.exec(path)?.[1];

/** Returns the id of the agent in the path of a contact card. */
export const contactCardIn = (path: string): string | undefined => /^\/agents\/([\w-]{1,64})\.vcf$/.exec(path)?.[1];

/** The not-found page. */
export const missingPage: Target = { key: '/404', url: '/404', partition: 'fixed', isMissing: true };

const firstSegment = (path: string): string => path.split('/', 2)[1].toLowerCase();

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

/** Returns the entry that a preview link shows; null for other and for expired links. */
export const previewedAt = (path: string, search: string) => (path === previewPath ? previewedBy(new URLSearchParams(search)) : null);

/** Finds the page of a path. Ignores parameters that no page reads, such as those of campaigns, and redirects to the canonical path. */
export function findPages(strapi: Core.Strapi, site: BuiltSite | null) {
  const isReserved = reservedPaths(strapi);
  const find: FindTarget = site ? findPage(site, isReserved) : () => null;
  /** Whether a request that has no other handler is for a page. */
  const isForPage = ({ url = '', headers: { accept = '*/*' } }: IncomingMessage): boolean => {
    const [path, search = ''] = url.split('?', 2);
    return (
      site !== null &&
      !isReserved(path) &&
      !previewedAt(path, search) &&
      !linkTokenIn(path) &&
      looksLikePage(path) &&
      /text\/(html|\*)|\*\/\*/.test(accept)
    );
  };
  return { find, isForPage };
}

function findPage(site: BuiltSite, isReserved: (path: string) => boolean): FindTarget {
  const { publicUrl } = environment;
  const overloaded = unavailable('/', 'text/html', site.renderFailure({ publicUrl, template: site.templates.document }));
  return ({ path, search, runsApp }) => {
    if (linkTokenIn(path)) return null;
    if (site.isFeed(path)) return targetOf(site, path, '');
    if (site.previewImageAt(path)) return { key: path, url: path, partition: 'part' };
    if (contactCardIn(path)) return targetOfCard(path, search);
    const canonical = isReserved(path) ? null : canonicalPath(path);
    const number = canonical && listingNumberIn(canonical);
    if (number) return { ...missingOf(site, { type: 'listing' }), key: canonical, instead: () => atNumber(site, number, search) };
    const kind = canonical && site.kindOf(canonical);
    if (!canonical || !kind) return null;
    if (canonical !== path) return redirectTo(canonical, search);
    const isForApp = kind !== 'document' || (runsApp && !site.isOnlyDocument(path));
    return { ...(isForApp ? appPages[kind] : targetOf(site, path, search)), overloaded };
  };
}

/** A contact card in version 4.0, or in version 3.0 by default. */
function targetOfCard(path: string, search: string): Target {
  const url = new URLSearchParams(search).get('v') === '4' ? `${path}?v=4` : path;
  return { key: url, url, partition: 'part' };
}

function targetOf(site: BuiltSite, path: string, search: string): Target {
  const entry = site.entryAt(path);
  const query = site.queryOf(path, search);
  const isSearch = [...new URLSearchParams(query).keys()].some((name) => name !== 'page');
  const url = query === '' ? path : `${path}?${query}`;
  return {
    key: url,
    url,
    partition: query !== '' ? 'part' : entry ? 'entry' : 'fixed',
    ...(isSearch && { maxAgeMs: searchAgeMs }),
    ...(entry && { instead: () => insteadOf(site, entry, path, search) }),
  };
}

type Entry = { type: CollectionType; id: string };

/** Returns the response instead of the page of an entry that visitors do not see or that has another address; null if there is none. */
async function insteadOf(site: BuiltSite, entry: Entry, path: string, search: string): Promise<Target | Answer | null> {
  if (entry.type === 'agent' && (await leaverAt(entry.id))) return null;
  if (entry.type !== 'listing') return (await isEntryShown(entry)) ? null : missingOf(site, entry);
  const row = await published.listing.findVisible(entry.id, null);
  // The page of a listing that is gone shows similar ones.
  if (!row) return (await isFormer(entry.id)) ? null : missingOf(site, entry);
  const [, list, , ...rest] = path.split('/');
  const current = ['', list, listingSegment(present(storageModels.listing, row, null)), ...rest].join('/');
  return current === path ? null : redirectTo(current, search, 'no-cache');
}

/** Returns the redirect from the short address of a listing, or the not-found page. */
async function atNumber(site: BuiltSite, number: string, search: string): Promise<Target | Answer> {
  const row = await findByNumber(number);
  if (!row) return missingOf(site, { type: 'listing' });
  return redirectTo(site.pageOf({ type: 'listing', id: listingSegment(present(storageModels.listing, row, null)) }), search, 'no-cache');
}

/** Whether visitors see an entry. Does not query the database. */
async function isEntryShown({ type, id }: Entry): Promise<boolean> {
  if (type === 'agent') return (await indexedAgents()).some((agent) => agent.documentId === id && agent.isShown);
  return (await publishedOf(type).listedTo(null)).some(({ documentId }) => documentId === id);
}

/** The page of an entry that does not exist, which is the same for each of its type. */
function missingOf(site: BuiltSite, { type }: Pick<Entry, 'type'>): Target {
  const url = site.pageOf({ type, id: 'no-such-entry-0' });
  return { key: url, url, partition: 'fixed', isMissing: true };
}

/** @param cacheControl of a redirect that may change: a listing can get its earlier address again */
function redirectTo(path: string, search: string, cacheControl = 'max-age=3600'): Answer {
  // The audit log's parameters had other names under its old path.
  const query = path === '/audit-log' ? search.replace(/(^|&)by=/, '$1actor=').replace(/(^|&)of=/, '$1entity_id=') : search;
  const location = query === '' ? path : `${path}?${query}`;
  const headers = { ...securityHeaders(path), Location: location, 'Cache-Control': cacheControl, 'Content-Length': '0' };
  return { send: (_request, response) => void response.writeHead(301, headers).end() };
}

/** Maximum length of a page’s path. */
const maxLength = 200;
const endings = /\.(html?|php|aspx?|jsp|cfm)$/i;
/** The names of index files. */
const indexes = /^(index|default)$/i;

/** Renamed pages by their old paths, which bookmarks may still use. */
const renamed: Readonly<Record<string, string>> = {
  '/site': '/site-settings',
  '/site/history': '/site-settings/history',
  '/agents/roster': '/agents/import-export',
  '/activity': '/audit-log',
};

/**
 * Returns the canonical path of a page; null for a path that no page can have. Links to old sites end in .html or .php, and people type
 * capital letters and additional slashes.
 */
function canonicalPath(path: string): string | null {
  const decoded = path.length <= maxLength ? decodePath(path) : null;
  if (decoded === null) return null;
  const [first = '', ...rest] = decoded.split('/').filter(Boolean);
  const segments = [first.toLowerCase(), ...rest].filter(Boolean);
  const last = segments.pop() ?? '';
  const name = last.replace(endings, '');
  if (name === last || !indexes.test(name)) segments.push(name);
  const names = segments.filter(Boolean);
  // The longest segment is that of a listing: up to 80 characters of its address and an id.
  if (!names.every((segment) => /^[\w-]{1,120}$/.test(segment))) return null;
  const canonical = `/${names.join('/')}`;
  return Object.hasOwn(renamed, canonical) ? renamed[canonical] : canonical;
}

/** Whether a path may be a page. Paths with any other file extension are files. */
const looksLikePage = (path: string): boolean => !/\.\w{1,12}$/.test(path) || endings.test(path);
