/** No page's path is longer. */
const maxLength = 200;
const endings = /\.(html?|php|aspx?|jsp|cfm)$/i;
/** What servers show of a folder. */
const indexes = /^(index|default)$/i;

/**
 * The one spelling of a path that could lead to a page; null for what is no page's in any spelling. Old sites' links end in .html or .php,
 * and people type capitals and slashes.
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
  return named.every((segment) => /^[\w-]{1,64}$/.test(segment)) ? `/${named.join('/')}` : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether whoever asks for this path expects a page: what has another ending is a file. */
export const looksLikePage = (path: string): boolean => !/\.\w{1,12}$/.test(path) || endings.test(path);
