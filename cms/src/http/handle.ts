import type { Context } from 'koa';
import {
  noAuth,
  endpoints,
  contentTypes,
  type BodyOf,
  type Caller,
  type CallerOf,
  type Endpoint,
  type EndpointName,
  type ReplyOf,
} from '../../contract';
import { exists, readFacts } from '../database/storage-models';
import { readBody, readQuery } from './body';
import { findSession, setCaller, type LiveSession } from './caller';
import { countSave } from './count-saves';
import { forbidden, notFound, unauthorized } from './errors';
import { LongReply, writeJson } from './in-turns';
import { networkOf } from './network-of';
import { readUpload, type Upload } from './upload';

/** Request after the access check, parsing and validation. */
export interface ApiRequest<Body = unknown, By = Caller | null> {
  /** Value of `:id` in the path. */
  id: string;
  body: Body;
  caller: By;
  session: LiveSession | null;
  upload: Upload;
  /** Validated query parameters; not validated if the endpoint has no query schema. */
  query: Record<string, unknown>;
  /** Network of the client, as rate limits count it. */
  network: string;
}

type RequestOf<Name extends EndpointName> = ApiRequest<BodyOf<Name>, CallerOf<Name>>;
type Handler<Name extends EndpointName> = (request: RequestOf<Name>) => ReplyOf<Name> | Promise<ReplyOf<Name> | LongReply>;

/** Creates the Strapi route of an endpoint. All requests are checked in this order. */
export function handle<Name extends EndpointName>(name: Name, handleRequest: Handler<Name>) {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, body, query, bodyKey } = endpoint;

  async function handler(ctx: Context): Promise<void> {
    const session = await authorize(ctx, endpoint);
    const caller = session?.caller ?? null;
    await countSave(endpoint, caller);
    await assertEntryExists(ctx, endpoint);
    const upload = endpoint.upload && (await readUpload(ctx, endpoint.upload));
    const request = {
      id: ctx.params.id,
      caller,
      session,
      upload,
      query: query ? await readQuery(ctx, query) : ctx.query,
      body: body && (await readBody(ctx, body, { upload, bodyKey })),
      network: networkOf(ctx.request.ip),
    };
    const reply = await handleRequest(request as unknown as RequestOf<Name>);
    ctx.status = reply === undefined ? 204 : endpoint.creates ? 201 : 200;
    if (reply !== undefined) {
      // Koa would serialize an object twice, once to determine its length.
      ctx.body = reply instanceof LongReply ? reply.json : await writeJson(reply);
      ctx.type = 'json';
    }
  }

  // Strapi's authorization needs a permission row per action. The access rule of the endpoint replaces it.
  return { method, path, handler, config: { auth: false } };
}

/** Creates a Strapi router. */
export const routes = (...endpointRoutes: ReturnType<typeof handle>[]) => ({ type: 'content-api', routes: endpointRoutes });

/**
 * Returns the caller's session, or null for a visitor, if the access rule of the endpoint allows the request.
 * @throws 401 for an invalid token or a required token that is missing, 403 for a caller without access.
 */
async function authorize(ctx: Context, { access, entityType }: Endpoint): Promise<LiveSession | null> {
  const session = access === noAuth ? null : await findSession(ctx.get('authorization'));
  if (session === 'dead') throw unauthorized('Your session has ended');
  const caller = session?.caller ?? null;
  const facts = (caller && entityType && (await readFacts(entityType, ctx.params.id))) || { id: ctx.params.id as string };
  if (!access(caller, facts)) throw caller ? forbidden() : unauthorized();
  setCaller(ctx, caller);
  return session;
}

/** @throws 404 if the entry does not exist. Runs before the body is read. */
async function assertEntryExists({ params }: Context, { entityType }: Endpoint): Promise<void> {
  if (entityType && !(await exists(entityType, params.id))) throw notFound(contentTypes[entityType].typename);
}
