import type { Context } from 'koa';
import {
  noAuth,
  endpoints,
  contentTypes,
  inquiryLimits,
  isAdmin,
  authenticated,
  type BodyOf,
  type Caller,
  type CallerOf,
  type Endpoint,
  type EndpointName,
  type ReplyOf,
} from '../../contract';
import { exists, readFacts } from '../database/storage-models';
import { environment } from '../settings/environment';
import { assertSameSite, readBody, readQuery, readUpload, type Upload } from './body';
import { assertProven, findSession, networkOf, setCaller, type LiveSession } from './caller';
import { forbidden, incomplete, notFound, sessionEnded, unacceptable, unauthorized } from './errors';
import { sendFailure } from './failures';
import { LongReply, writeJson } from './in-turns';
import { countAttempt } from './throttle';

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
  userAgent: string;
  /** Whether a browser sent a form without a script, from a page. */
  isForm: boolean;
}

interface Options<By> {
  /** Runs before the body is validated. */
  before?: (request: { id: string; caller: By; network: string }) => Promise<unknown>;
}

type RequestOf<Name extends EndpointName> = ApiRequest<BodyOf<Name>, CallerOf<Name>>;
type Handler<Name extends EndpointName> = (request: RequestOf<Name>) => ReplyOf<Name> | Promise<ReplyOf<Name> | LongReply>;

/** Creates the Strapi route of an endpoint. All requests are checked in this order. */
export function handle<Name extends EndpointName>(name: Name, handleRequest: Handler<Name>, { before }: Options<CallerOf<Name>> = {}) {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, body, query, bodyKey, form } = endpoint;

  async function respond(ctx: Context): Promise<void> {
    const session = await authorize(ctx, endpoint);
    const caller = session?.caller ?? null;
    await countSave(endpoint, caller);
    await assertEntryExists(ctx, endpoint);
    const network = networkOf(ctx.request.ip);
    if (form) assertForm(ctx);
    await before?.({ id: ctx.params.id, caller: caller as CallerOf<Name>, network });
    const upload = endpoint.upload && (await readUpload(ctx, endpoint.upload));
    const request = {
      id: ctx.params.id,
      caller,
      session,
      upload,
      query: query ? await readQuery(ctx, query) : ctx.query,
      body: body && (await readBody(ctx, body, { upload, bodyKey, form })),
      network,
      userAgent: ctx.get('user-agent'),
      isForm: ctx.state.isForm === true,
    };
    const reply = await handleRequest(request as unknown as RequestOf<Name>);
    ctx.status = reply === undefined ? 204 : endpoint.creates ? 201 : 200;
    if (reply !== undefined) {
      // Koa would serialize an object twice, once to determine its length.
      ctx.body = reply instanceof LongReply ? reply.json : await writeJson(reply);
      ctx.type = 'json';
    }
  }

  const handler = (ctx: Context) => respond(ctx).catch((reason) => sendFailure(ctx, reason));
  // Strapi's authorization needs a permission row per action. The access rule of the endpoint replaces it.
  return { method, path, handler, config: { auth: false } };
}

/** Creates a Strapi router. */
export const routes = (...endpointRoutes: ReturnType<typeof handle>[]) => ({ type: 'content-api', routes: endpointRoutes });

/**
 * Returns the caller's session, or null for a visitor, if the access rule of the endpoint allows the request.
 * @throws 401 for an invalid token or a required token that is missing, 403 for a caller without access.
 */
async function authorize(ctx: Context, { access, entityType, fresh, setUp }: Endpoint): Promise<LiveSession | null> {
  const session = access === noAuth ? null : await findSession(ctx.get('authorization'));
  if (session === 'dead') throw sessionEnded();
  if (session?.mustSetUp && !setUp) throw incomplete();
  const caller = session?.caller ?? null;
  const { id }: { id: string } = ctx.params;
  const facts = (caller && entityType && (await readFacts(entityType, id))) || { id };
  if (!access(caller, facts)) throw caller ? forbidden() : unauthorized();
  setCaller(ctx, caller, session?.provenAt);
  if (fresh) assertProven();
  return session;
}

/** @throws 403 for a request of another site, 413 for more than a form sends */
function assertForm(ctx: Context): void {
  assertSameSite(ctx, environment.publicUrl);
  // A form sends a byte as up to three characters.
  const maxBytes = inquiryLimits.body * (ctx.is('urlencoded') ? 3 : 1);
  if ((ctx.request.length ?? 0) > maxBytes) throw unacceptable(413, 'Your message is too long');
}

/** Whether an endpoint stores its input. Others for all signed-in users check availability, end a session or prove an identity. */
const isSave = ({ method, access, creates, path }: Endpoint): boolean =>
  method !== 'GET' && access !== noAuth && (access !== authenticated || creates === true || path.startsWith('/account/'));

/** Counts a save or an upload of the caller, even if it fails later. @throws 429 if the limit is exceeded. */
async function countSave(endpoint: Endpoint, caller: Caller | null): Promise<void> {
  if (!caller || !isSave(endpoint)) return;
  const [saves, uploads] = isAdmin(caller) ? (['admin-saves', 'admin-uploads'] as const) : (['agent-saves', 'agent-uploads'] as const);
  await countAttempt(endpoint.upload ? uploads : saves, caller.id);
}

/** @throws 404 if the entry does not exist. Runs before the body is read. */
async function assertEntryExists({ params }: Context, { entityType }: Endpoint): Promise<void> {
  if (entityType && !(await exists(entityType, params.id))) throw notFound(contentTypes[entityType].typename);
}
