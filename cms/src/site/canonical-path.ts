/** Maximum length of a page's path. */
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
export function canonicalPath(path: string): string | null {
  const decoded = path.length <= maxLength ? decode(path) : null;
  if (decoded === null) return null;
  const [first = '', ...rest] = decoded.split('/').filter(Boolean);
  const segments = [first.toLowerCase(), ...rest].filter(Boolean);
  const last = segments.pop() ?? '';
  const name = last.replace(endings, '');
  if (name === last || !indexes.test(name)) segments.push(name);
  const names = segments.filter(Boolean);
  // The longest segment is that of a home: up to 80 characters of its address and an id.
  if (!names.every((segment) => /^[\w-]{1,120}$/.test(segment))) return null;
  const canonical = `/${names.join('/')}`;
  return Object.hasOwn(renamed, canonical) ? renamed[canonical]! : canonical;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether a path may be a page. Paths with any other file extension are files. */
export const looksLikePage = (path: string): boolean => !/\.\w{1,12}$/.test(path) || endings.test(path);
