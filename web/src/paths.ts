import type { CollectionType } from 'cms/contract';

/** Where the screens of a noun are. */
function screensAt(list: string) {
  const one = (id: string) => `${list}/${encodeURIComponent(id)}`;
  return {
    list,
    one,
    new: `${list}/new`,
    edit: (id: string) => `${one(id)}/edit`,
    history: (id: string) => `${one(id)}/history`,
  };
}

/**
 * Whether a stored path stays on this site. Browsers read `//host`, `/\host` and `/<tab>/host` as other sites, so slashes
 * in a row, backslashes and control characters are refused anywhere.
 */
export const isSitePath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!.*\/\/)(?!\/)[^\\\p{Cc}]*$/u.test(path);

const types = {
  agent: screensAt('/agents'),
  post: screensAt('/insights'),
  season: screensAt('/seasons'),
} satisfies Record<CollectionType, unknown>;

/** The site's own words show on every page; the home page stands for them. */
const site = { one: () => '/', edit: '/site-settings', history: () => '/site-settings/history' };

export const paths = {
  ...types,
  site,
  home: '/',
  about: '/about',
  /** A page of the directory, or of what a search finds in it. */
  agentsPage(page: number, search: string) {
    const asked = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) });
    return asked.size > 0 ? `/agents?${asked}` : '/agents';
  },
  invitations: '/agents/invitations',
  importExport: '/agents/import-export',
  buying: '/buying',
  selling: '/selling',
  feed: '/insights/feed.xml',
  deleted: '/deleted',
  /** Who did what, as far as these ask for it. */
  auditLog(asked: Record<string, string> = {}) {
    const search = new URLSearchParams(asked);
    return search.size > 0 ? `/audit-log?${search}` : '/audit-log';
  },
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
};
