import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { runAs, panelUserActor } from '../audit-log/actor';
import { recordSession } from '../audit-log/record-events';
import { uids } from '../database/uids';
import { comparePassword } from '../accounts/compare-password';
import { countAttempt, forgetGuesses, perNetwork } from '../accounts/sign-in-throttle';
import { networkOf } from '../http/network-of';
import { logSecurityEvent } from '../http/security-log';

/** Longer is no email (RFC 5321), and no form of the panel's sign-in fills this many bytes. */
const maxEmail = 254;
const maxBody = 2000;

interface PanelAuth {
  forgotPassword(asked: { email?: string }): Promise<unknown>;
  resetPassword(sent: object): Promise<{ email: string }>;
  checkCredentials(sent: { email: string; password: string }): Promise<[null, object | false, { message: string }?]>;
}

/** Mends how the Strapi panel lets people in. */
export function patchPanelSignIn(strapi: Core.Strapi): void {
  const auth = strapi.service('admin::auth') as unknown as PanelAuth;
  const { forgotPassword, resetPassword } = auth;
  // Nobody awaits it, so that the answer tells nothing: what fails here would end the process.
  auth.forgotPassword = (asked) => {
    logSecurityEvent('password reset requested', { name: asked.email, detail: 'panel' });
    return forgotPassword(asked).catch((reason: unknown) => strapi.log.error(reason));
  };
  auth.resetPassword = async (sent) => {
    const user = await resetPassword(sent);
    await forgetGuesses(accountKey('/login', user.email));
    return user;
  };
  auth.checkCredentials = async ({ email, password }) => {
    const user = await strapi.db.query(uids.panelUser).findOne({ where: { email } });
    const network = networkOf(strapi.requestContext.get()?.request.ip ?? '');
    const fits = await comparePassword(password, user?.password, network).catch(passThroughPassport);
    const isLetIn = Boolean(user?.isActive && fits);
    const logged = { name: email, detail: 'panel' };
    if (isLetIn) await runAs(panelUserActor(user), () => recordSession('sign-in succeeded', logged));
    else logSecurityEvent('sign-in failed', logged);
    return isLetIn ? [null, user] : [null, false, { message: 'Invalid credentials' }];
  };
}

/** Strapi's sign-in answers 501 to every error without this code. */
function passThroughPassport(reason: unknown): never {
  Object.assign((reason as { details?: object }).details ?? {}, { code: 'LOGIN_NOT_ALLOWED' });
  throw reason;
}

interface PanelRoute {
  method: string;
  path: string;
  config?: { auth?: unknown; middlewares?: unknown[] };
}

/**
 * Puts our own limits before what the panel answers to strangers, in place of Strapi's: that one counts in the memory of
 * each process and keeps whatever it is sent as a key.
 */
export function limitPanelRoutes(strapi: Core.Strapi): void {
  const routers = Object.values(strapi.admin?.routes ?? {}) as { routes?: PanelRoute[] }[];
  for (const { method, path, config } of routers.flatMap((router) => router.routes ?? [])) {
    if (config && path === '/logout') config.middlewares = [...(config.middlewares ?? []), logSignOut];
    if (method !== 'POST' || config?.auth !== false) continue;
    const isGuess = path === '/login' || path === '/forgot-password';
    config.middlewares = [takeLittle, isGuess ? countGuess(path) : countVisit];
  }
}

/** Decoded and parsed, as whatever stands behind would keep it. */
function sizeOf(body: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(body ?? null));
  } catch {
    // Nested deeper than the stack is.
    return Infinity;
  }
}

function takeLittle(ctx: Context, next: Next) {
  const body = (ctx.request.body ?? {}) as { email?: unknown; password?: unknown };
  if (sizeOf(body) > maxBody) throw new errors.PayloadTooLargeError('The request is too large');
  const { email = '', password = '' } = body;
  if (typeof email !== 'string' || email.length > maxEmail || typeof password !== 'string')
    throw new errors.ValidationError('Invalid credentials');
  return next();
}

/** Keyed by the route, because a request can spell its path in many ways. A username contains no slash, so the two sign-ins share no key. */
const accountKey = (route: string, email: string) => `${route} ${email}`;

const countGuess = (route: string) => async (ctx: Context, next: Next) => {
  await inPanelWords(ctx, async () => {
    const email = String(ctx.request.body?.email ?? '');
    const attempt = await countAttempt(accountKey(route, email), networkOf(ctx.request.ip));
    await next();
    if (ctx.status === 200) await attempt.succeeded();
  });
};

async function logSignOut(ctx: Context, next: Next) {
  await next();
  if (ctx.status < 400) await recordSession('sign-out', { detail: 'panel' });
}

async function countVisit(ctx: Context, next: Next) {
  await inPanelWords(ctx, async () => {
    await perNetwork().count(networkOf(ctx.request.ip));
    await next();
  });
  if (ctx.status === 200) await perNetwork().forgive(networkOf(ctx.request.ip));
}

// Our own refusals get their status under /api only.
async function inPanelWords(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (reason) {
    const { message, details } = reason as { message: string; details?: { status?: number; retryAfter?: number } };
    if (!details?.status || !details.retryAfter) throw reason;
    const { status, retryAfter } = details;
    ctx.set('Retry-After', String(retryAfter));
    ctx.status = status;
    ctx.body = { data: null, error: { status, name: 'Refusal', message, details: {} } };
  }
}
