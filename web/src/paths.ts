import type { AccountLinkKind, CollectionType } from 'cms/contract';

type Value = string | number | boolean | undefined;

/** Adds the parameters that are set to a path. A list becomes a parameter for each of its values. */
export function withQuery<Params extends object>(path: string, params: { [Name in keyof Params]: Value | Value[] }): string {
  const pairs = Object.entries<Value | Value[]>(params).flatMap(([name, set]) => {
    const values = [set].flat().filter((value) => value !== undefined && value !== '');
    return values.map((value) => [name, value === true ? '1' : String(value)]);
  });
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}

function screensAt(list: string) {
  const one = (id: string) => `${list}/${encodeURIComponent(id)}`;
  return {
    list,
    /** List with search and actions, for administrators. */
    manage: `/manage${list}`,
    one,
    new: `${list}/new`,
    edit: (id: string) => `${one(id)}/edit`,
    history: (id: string) => `${one(id)}/history`,
    /** Path of the comparison of a version with the latest one. */
    since: (id: string, version: string) => withQuery(`${one(id)}/history`, { since: version }),
  };
}

/**
 * Whether a stored path stays on this site. Browsers read `//host`, `/\host` and `/<tab>/host` as other sites, so slashes
 * in a row, backslashes and control characters are rejected anywhere.
 */
export const isSitePath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!.*\/\/)(?!\/)[^\\\p{Cc}]*$/u.test(path);

const typePaths: Record<CollectionType, ReturnType<typeof screensAt>> = {
  agent: screensAt('/agents'),
  listing: screensAt('/listings'),
  post: screensAt('/insights'),
  season: screensAt('/seasons'),
};

/** Site settings affect every page, so the home page represents them. */
const site = { one: () => '/', edit: '/site-settings', history: () => '/site-settings/history' };

export const paths = {
  ...typePaths,
  site,
  home: '/',
  about: '/about',
  dashboard: '/dashboard',
  /** The admin panel, which is not a screen of the app. */
  panel: '/admin',
  invitations: withQuery(typePaths.agent.manage, { state: 'invited' }),
  importExport: { agent: '/agents/import-export', listing: '/listings/import-export' },
  buying: '/buying',
  selling: '/selling',
  feed: '/insights/feed.xml',
  listingFeed: '/listings/feed.xml',
  contact: '/contact',
  contactSent: '/contact/sent',
  privacy: '/privacy',
  /** Pages that links in emails lead to. */
  inquiryLink: '/inquiry',
  inquiries: '/inquiries',
  inquiry: (id: string) => `/inquiries/${encodeURIComponent(id)}`,
  personalData: '/personal-data',
  deleted: '/deleted',
  auditLog: (filters: Record<string, string> = {}) => withQuery('/audit-log', filters),
  /** The user’s own account. */
  account: '/account',
  /** Page of a link in an email. */
  accountLink: (kind: AccountLinkKind) => `/account/${kind}`,
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
};

/** Paths of the screens to sign in, which only the app has. */
export const signInPaths = [
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.accountLink('confirm-email'),
  paths.accountLink('undo-email'),
  paths.accountLink('not-me'),
];

/** Paths of the screens for staff, which only the app has. */
export const staffPaths = [
  paths.dashboard,
  paths.account,
  ...Object.values(paths.importExport),
  ...Object.values(typePaths).flatMap(({ list, manage, ...type }) => [manage, type.new, `${list}/:id/edit`, `${list}/:id/history`]),
  paths.site.edit,
  paths.site.history(),
  paths.inquiries,
  `${paths.inquiries}/:id`,
  paths.personalData,
  paths.deleted,
  paths.auditLog(),
];
