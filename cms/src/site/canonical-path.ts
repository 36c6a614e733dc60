/** No page's path is longer. */
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
 * The canonical spelling of a page's path; null for a path that no page can have. Links of old sites end in .html or .php, and people type
 * capitals and slashes.
 */
export function canonicalPath(path: string): string | null {
  const decoded = path.length <= maxLength ? decode(path) : null;
  if (decoded === null) return null;
  const [first = '', ...rest] = decoded.split('/').filter(Boolean);
  const segments = [first.toLowerCase(), ...rest].filter(Boolean);
  const last = segments.pop() ?? '';
  const name = last.replace(endings, '');
  if (name === last || !indexes.test(name)) segments.push(name);
  const named = segments.filter(Boolean);
  if (!named.every((segment) => /^[\w-]{1,64}$/.test(segment))) return null;
  const canonical = `/${named.join('/')}`;
  return Object.hasOwn(renamed, canonical) ? renamed[canonical]! : canonical;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether a path asks for a page. One with any other file extension asks for a file. */
export const looksLikePage = (path: string): boolean => !/\.\w{1,12}$/.test(path) || endings.test(path);
