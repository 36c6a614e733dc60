import { ReadyAnswer } from '../cache/ready-answer';
import { searchAgeMs, type FindTarget } from '../cache/target';
import { isPublicId } from '../database/storage-models';
import { securityHeaders } from '../http/security-headers';
import { limits } from '../../contract';

/** Maximum length of the query string, far more than a hash and an id or a search need. */
const maxLength = 1500;

// After "not found", Apollo Client would send text and hash, which Apollo Server rejects here. After this error, it sends only the text.
const unknownQuery = { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } };

/** Not cached by clients, because the next release may know the query. */
const notSupported = new ReadyAnswer({
  status: 200,
  headers: [
    ...Object.entries(securityHeaders('/graphql')),
    ['Vary', 'Authorization, Accept-Encoding'],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/json; charset=utf-8'],
  ],
  body: Buffer.from(JSON.stringify({ errors: [unknownQuery] })),
});

/**
 * Finds the site's own queries by their hash, which Apollo Client sends (`GET /graphql?variables=…&extensions=…`). Other hashes are
 * rejected, and the client then sends the text of the query.
 * @param documents texts by their SHA-256 in hexadecimal
 */
export function findQuery(documents: Record<string, string>): FindTarget {
  const queries = new Map(Object.entries(documents));
  return (path, search) => {
    const request = path === '/graphql' && search.length <= maxLength ? parseRequest(search) : null;
    if (!request) return null;
    const query = queries.get(request.hash);
    if (query === undefined) return notSupported;
    const names = Object.keys(request.variables);
    if (!names.every((name) => query.includes(`$${name}:`))) return null;
    const { variables } = request;
    const { id, q, page } = variables;
    return {
      // The sort order puts `q` last, so that no search text can look like another variable.
      key: [`${path}?${request.hash}`, ...names.sort().map((name) => `${name}=${variables[name as 'id']}`)].join('&'),
      url: path,
      body: JSON.stringify({ query, variables }),
      share: id !== undefined ? 'entry' : page !== undefined || q !== undefined ? 'part' : 'fixed',
      ...(q !== undefined && { maxAgeMs: searchAgeMs }),
    };
  };
}

/** Variables of the site's own queries: an entry, or a page of a list or of search results. */
interface Variables {
  id?: string;
  q?: string;
  page?: number;
}

interface PersistedRequest {
  hash: string;
  variables: Variables;
}

const isVariable: Record<keyof Variables, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && isPublicId(value),
  q: (value) => typeof value === 'string' && value.length <= limits.search,
  page: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9999,
};

/** Parses a persisted query; returns null for any other request, which Apollo handles. */
function parseRequest(search: string): PersistedRequest | null {
  const params = new URLSearchParams(search);
  const extensions = parse(params.get('extensions')) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } } | null;
  const { version, sha256Hash: hash } = extensions?.persistedQuery ?? {};
  if (params.has('query') || version !== 1 || typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash)) return null;
  const variables = params.has('variables') ? parse(params.get('variables')) : {};
  if (!variables) return null;
  const isValid = Object.entries(variables).every(([name, value]) => Object.hasOwn(isVariable, name) && isVariable[name as 'id'](value));
  return isValid ? { hash, variables } : null;
}

/** Parses a JSON object; returns null for any other text. */
function parse(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
