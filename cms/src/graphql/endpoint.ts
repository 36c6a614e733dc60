import { execute, GraphQLError } from 'graphql';
import type { Context } from 'koa';
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { CachedResponse, type RenderedResponse } from '../cache/cached-response';
import type { CacheHandler } from '../cache/cache-handler';
import { createQueue, rendering } from '../http/bounded-queue';
import { databaseIsAway } from '../database/outages';
import { findSession, networkOf, runInContext, setCaller } from '../http/caller';
import { HttpError, unauthorized, unreadable } from '../http/errors';
import { failureOf, outageError } from '../http/failures';
import { assignRequestId } from '../http/log';
import { securityHeaders } from '../http/security-headers';
import type { Step } from '../http/step';
import { propertiesOf } from '../settings/typed';
import { clientQueries, schema } from './index';

/** Queries of our pages have up to 3 kB. */
const maxBytes = 100_000;

const queue = createQueue(rendering);

/** Responds to requests for /graphql, which do not reach Koa. Visitors get cached responses. */
export const graphql =
  (cache: CacheHandler): Step =>
  (request, response, next) => {
    if (/^\/graphql(?![^/?])/i.test(request.url ?? '')) void answer(request, response, cache);
    else next();
  };

async function answer(request: IncomingMessage, response: ServerResponse, cache: CacheHandler): Promise<void> {
  const send = (rendered: RenderedResponse) => new CachedResponse(rendered).send(request, response);
  try {
    assertAcceptable(request);
    const [, search = ''] = request.url?.split('?', 2) ?? [];
    const text = request.method === 'GET' ? search : await readBody(request);
    const query = checkQuery(request.method === 'GET' ? readParameters(text) : parseJson(text));
    const render = () => {
      const ctx = strapi.server.app.createContext(request, response);
      return runInContext(ctx, () => queue(() => respond(ctx, query), networkOf(ctx.ip)).catch(renderFailure));
    };
    const key = hash('sha256', text, 'base64url');
    if (request.headers.authorization !== undefined) send(await render());
    else await cache.send({ key, partition: 'part', url: '/graphql', render }, request, response);
  } catch (reason) {
    send(renderFailure(reason));
  }
}

/** @throws 4xx for a request that is not for a query, or that a page of another site could send */
function assertAcceptable({ method, url = '', headers }: IncomingMessage): void {
  if (!/^\/graphql\/?(\?|$)/i.test(url)) throw new HttpError(404, 'Not found');
  const hasJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  // A page of another site cannot send these headers without a preflight, which is rejected.
  if (!hasJson && !headers['apollo-require-preflight'] && !headers['x-apollo-operation-name'])
    throw new HttpError(400, 'The header Content-Type: application/json is required, to prevent requests from other sites');
  if (method !== 'GET' && method !== 'POST') throw new HttpError(405, 'Only GET and POST are supported');
  if (method === 'GET') return;
  if (!hasJson) throw new HttpError(400, 'The request body must be JSON');
  if (headers['content-encoding']) throw new HttpError(415, 'This content type is not supported');
  if (headers['transfer-encoding']) throw new HttpError(411, 'The request must state its length');
  if (Number(headers['content-length']) > maxBytes) throw new HttpError(413, 'The request is too large');
}

/** Parameters that are given several times become a list, which is rejected. */
function readParameters(search: string): object {
  const parameters = parse(search);
  return { ...parameters, variables: parseJson(String(parameters.variables ?? null)) };
}

const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks).toString())).once('error', () => reject(unreadable()));
  });

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unreadable();
  }
}

interface Query {
  query: string;
  variables: Record<string, unknown> | null;
  operationName: string | null;
}

function checkQuery(input: unknown): Query {
  const { query, variables = null, operationName = null } = propertiesOf(input);
  if (typeof query !== 'string' || query === '') throw new HttpError(400, 'query must be a single, non-empty string');
  if (typeof variables !== 'object' || Array.isArray(variables)) throw new HttpError(400, 'variables must be an object');
  if (operationName !== null && typeof operationName !== 'string') throw new HttpError(400, 'operationName must be a string');
  return { query, variables: variables as Query['variables'], operationName };
}

/** @throws 401 for an invalid token, 503 or 507 during an outage, and unexpected errors of resolvers */
async function respond(ctx: Context, { query, variables, operationName }: Query): Promise<RenderedResponse> {
  assignRequestId(ctx);
  const parsed = clientQueries.memo(query);
  if ('errors' in parsed) return renderJson(400, parsed);
  if (databaseIsAway()) throw outageError('away');
  const session = await findSession(ctx.get('authorization'));
  if (session === 'dead') throw unauthorized();
  // A session that must set up a second factor reads what visitors do.
  setCaller(ctx, session && !session.mustSetUp ? session.caller : null);
  const { document } = parsed;
  const { errors, ...data } = await execute({ schema, document, contextValue: ctx, variableValues: variables, operationName });
  const unexpected = errors?.find(({ originalError }) => !isForClient(originalError));
  if (unexpected) throw unexpected.originalError;
  return renderJson('data' in data ? 200 : 400, { errors, ...data });
}

/** Whether an error is ours or one of GraphQL. Others may contain internals. */
const isForClient = (error: unknown): boolean => !error || error instanceof GraphQLError || error instanceof HttpError;

function renderFailure(reason: unknown): RenderedResponse {
  const { status, messages, retryAfter } = failureOf(reason);
  const headers = { ...(retryAfter && { 'Retry-After': String(retryAfter) }), ...(status === 405 && { Allow: 'GET, POST' }) };
  return renderJson(status, { errors: messages.map((message) => ({ message })) }, Object.entries(headers));
}

const common: RenderedResponse['headers'] = [
  ...Object.entries(securityHeaders('/graphql')),
  ['Vary', 'Authorization, Accept-Encoding'],
  ['Cache-Control', 'no-store'],
  ['Content-Type', 'application/json; charset=utf-8'],
];

const renderJson = (status: number, body: object, headers: RenderedResponse['headers'] = []): RenderedResponse => ({
  status,
  headers: [...common, ...headers],
  body: Buffer.from(JSON.stringify(body)),
});
