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
import { exists } from '../database/storage-models';
import { readBody, readQuery } from './body';
import { findSession, rememberCaller, type LiveSession } from './caller';
import { countSave } from './count-saves';
import { forbidden, notFound, unauthorized } from './errors';
import { LongReply, writeJson } from './in-turns';
import { networkOf } from './network-of';
import { readUpload, type Upload } from './upload';

/** A request as its handler sees it: let through, read and validated as its endpoint says. */
export interface ApiRequest<Body = unknown, By = Caller | null> {
  /** What stands for `:id` in the path. */
  id: string;
  body: Body;
  caller: By;
  session: LiveSession | null;
  upload: Upload;
  /** The known parameters behind the path; for an endpoint that names none, whatever they are. */
  query: Record<string, unknown>;
  /** A short name of the network that it comes from. */
  network: string;
}

type RequestOf<Name extends EndpointName> = ApiRequest<BodyOf<Name>, CallerOf<Name>>;
type Handler<Name extends EndpointName> = (request: RequestOf<Name>) => ReplyOf<Name> | Promise<ReplyOf<Name> | LongReply>;

/** A route of Strapi's that answers an endpoint. What a request brings is looked at in this order, and by nobody else. */
export function handle<Name extends EndpointName>(name: Name, answer: Handler<Name>) {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, body, query, bodyKey: within } = endpoint;

  async function handler(ctx: Context): Promise<void> {
    const session = await letIn(ctx, endpoint);
    const caller = session?.caller ?? null;
    await countSave(endpoint, caller);
    await assertKnownParameters(ctx, endpoint);
    const upload = endpoint.upload && (await readUpload(ctx, endpoint.upload));
    const request = {
      id: ctx.params.id,
      caller,
      session,
      upload,
      query: query ? await readQuery(ctx, query) : ctx.query,
      body: body && (await readBody(ctx, body, { upload, within })),
      network: networkOf(ctx.request.ip),
    };
    const reply = await answer(request as unknown as RequestOf<Name>);
    ctx.status = reply === undefined ? 204 : endpoint.creates ? 201 : 200;
    if (reply !== undefined) {
      // Koa would write an object down twice, once to learn how long it is.
      ctx.body = reply instanceof LongReply ? reply.json : await writeJson(reply);
      ctx.type = 'json';
    }
  }

  // Strapi's own authorisation needs a permission row per action; ours is the endpoint's rule.
  return { method, path, handler, config: { auth: false } };
}

/** A router of Strapi's. */
export const routes = (...answered: ReturnType<typeof handle>[]) => ({ type: 'content-api', routes: answered });

/**
 * The session of whoever the endpoint's rule lets through.
 * @throws 401 for a dead token, or none where one is needed; 403 for a caller without the right.
 */
async function letIn(ctx: Context, { access }: Endpoint): Promise<LiveSession | null> {
  const session = access === noAuth ? null : await findSession(ctx.get('authorization'));
  if (session === 'dead') throw unauthorized('Your session has ended');
  const caller = session?.caller ?? null;
  if (!access(caller, { id: ctx.params.id })) throw caller ? forbidden() : unauthorized();
  rememberCaller(ctx, caller);
  return session;
}

/** @throws 404 for an id that stands for nothing, before the body of the request is looked at. */
async function assertKnownParameters({ params }: Context, { entityType: about }: Endpoint): Promise<void> {
  if (about && !(await exists(about, params.id))) throw notFound(contentTypes[about].typename);
}
