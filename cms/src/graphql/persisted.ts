import { ReadyAnswer } from '../cache/ready-answer';
import type { FindTarget } from '../cache/target';
import { isPublicId } from '../database/stored-nouns';
import { securityHeaders } from '../http/security-headers';

/** Far more than a hash and an id take. */
const maxLength = 1000;

const unknownQuery = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };

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
 * query that is not one of them is answered as Apollo Server would that does not know it, and is then sent in full.
 * @param documents the texts by their SHA-256 in hexadecimal
 */
export function findQuery(documents: Record<string, string>): FindTarget {
  const known = new Map(Object.entries(documents));
  return (path, search) => {
    const asked = path === '/graphql' && search.length <= maxLength ? readQuestion(search) : null;
    if (!asked) return null;
    const query = known.get(asked.hash);
    if (query === undefined) return refusal;
    const variables = asked.id === undefined ? {} : { id: asked.id };
    return {
      key: `${path}?${asked.hash}${asked.id === undefined ? '' : `&${asked.id}`}`,
      url: path,
      body: JSON.stringify({ query, variables }),
      share: asked.id === undefined ? 'fixed' : 'entry',
    };
  };
}

interface Question {
  hash: string;
  id?: string;
}

/** The hash and the id of what is asked; null where anything else stands there, which is Apollo's. */
function readQuestion(search: string): Question | null {
  const asked = new URLSearchParams(search);
  const extensions = parse(asked.get('extensions')) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } } | null;
  const { version, sha256Hash: hash } = extensions?.persistedQuery ?? {};
  if (asked.has('query') || version !== 1 || typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash)) return null;
  const variables = asked.has('variables') ? parse(asked.get('variables')) : {};
  if (!variables) return null;
  const names = Object.keys(variables);
  if (names.length === 0) return { hash };
  const { id } = variables as { id?: unknown };
  return names.length === 1 && typeof id === 'string' && isPublicId(id) ? { hash, id } : null;
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
