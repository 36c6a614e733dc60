import { ReadyAnswer } from '../cache/ready-answer';
import { searchAgeMs, type FindTarget } from '../cache/target';
import { isPublicId } from '../database/storage-models';
import { securityHeaders } from '../http/security-headers';
import { limits } from '../../contract';

/** Far more than a hash and an id take, or what somebody searches for. */
const maxLength = 1500;

// On "not found", Apollo Client would send text and hash, which Apollo Server refuses here; on this, it sends the text alone from then on.
const unknownQuery = { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } };

/** Nobody keeps it: the next release may know the query. */
const refusal = new ReadyAnswer({
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
 * The site's own queries, asked for by the hash of their text as Apollo Client does (`GET /graphql?variables=…&extensions=…`). A
 * query that is not one of them is refused, and the client then sends its text.
 * @param documents the texts by their SHA-256 in hexadecimal
 */
export function findQuery(documents: Record<string, string>): FindTarget {
  const known = new Map(Object.entries(documents));
  return (path, search) => {
    const asked = path === '/graphql' && search.length <= maxLength ? readQuestion(search) : null;
    if (!asked) return null;
    const query = known.get(asked.hash);
    if (query === undefined) return refusal;
    const names = Object.keys(asked.variables);
    if (!names.every((name) => query.includes(`$${name}:`))) return null;
    const { variables } = asked;
    const { id, q, page } = variables;
    return {
      // What was typed stands last, so that whatever it is it reads as nothing else.
      key: [`${path}?${asked.hash}`, ...names.sort().map((name) => `${name}=${variables[name as 'id']}`)].join('&'),
      url: path,
      body: JSON.stringify({ query, variables }),
      share: id !== undefined ? 'entry' : page !== undefined || q !== undefined ? 'part' : 'fixed',
      ...(q !== undefined && { maxAgeMs: searchAgeMs }),
    };
  };
}

/** What may be asked of the site's own queries: one entry, or a page of a list or of what a search finds in it. */
interface Variables {
  id?: string;
  q?: string;
  page?: number;
}

interface Question {
  hash: string;
  variables: Variables;
}

const isVariable: Record<keyof Variables, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && isPublicId(value),
  q: (value) => typeof value === 'string' && value.length <= limits.search,
  page: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9999,
};

/** The hash of what is asked, and for what; null where anything else stands there, which is Apollo's. */
function readQuestion(search: string): Question | null {
  const asked = new URLSearchParams(search);
  const extensions = parse(asked.get('extensions')) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } } | null;
  const { version, sha256Hash: hash } = extensions?.persistedQuery ?? {};
  if (asked.has('query') || version !== 1 || typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash)) return null;
  const variables = asked.has('variables') ? parse(asked.get('variables')) : {};
  if (!variables) return null;
  const isFit = Object.entries(variables).every(([name, value]) => Object.hasOwn(isVariable, name) && isVariable[name as 'id'](value));
  return isFit ? { hash, variables } : null;
}

/** An object; null for anything else. */
function parse(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
