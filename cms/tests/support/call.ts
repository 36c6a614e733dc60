import { apiBase, endpoints, type EndpointName, type ReplyOf } from '../../contract/index';
import type { Person } from './people';

export interface Reply<Body> {
  status: number;
  headers: Headers;
  body: Body;
}
/** The body of every failure under /api. */
export interface Failure {
  error: string;
  errors: string[];
  /** Message of each invalid field, by its path. */
  fields?: Record<string, string>;
}

interface Options {
  as?: Person | null;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
}

const servers = process.env.TEST_SERVER_URLS!.split(' ');
let turn = 0;
let step = 1;

/** Returns the URL for the next request. Requests alternate between the processes of a site. */
export function serverUrl(): string {
  const url = servers[turn % servers.length];
  turn += step;
  return url;
}

/** Makes requests alternate between the processes again, starting with the one that `run` uses. */
export function takeTurns(): void {
  [turn, step] = [0, 1];
}

/** Sends all requests of the current test to the process that `run` uses, for state in its memory. */
export function stayAtFirst(): void {
  [turn, step] = [0, 0];
}

/** Sends a request to the server. A JSON body is parsed. */
export async function request<Body = unknown>(path: string, init: RequestInit = {}): Promise<Reply<Body>> {
  const reply = await fetch(serverUrl() + path, { redirect: 'manual', ...init });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, headers: reply.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

const bearer = (person: Person | null | undefined): Record<string, string> => (person ? { authorization: `Bearer ${person.token}` } : {});

/** Calls an endpoint of the contract as a person, or as a visitor. */
export function call<Name extends EndpointName>(name: Name, { as, id, query, body }: Options = {}) {
  const { method, path } = endpoints[name];
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const headers = { ...bearer(as), ...(body !== undefined && { 'content-type': 'application/json' }) };
  return request<ReplyOf<Name> & Failure>(apiBase + path.replace(':id', id ?? '') + search, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Queries /graphql as a person, or as a visitor. */
export const ask = <Data>(query: string, { as, variables }: { as?: Person | null; variables?: object } = {}) =>
  request<{ data: Data; errors?: { message: string }[] }>('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(as) },
    body: JSON.stringify({ query, variables }),
  });
