import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { actAs, editorActor } from '../activity/actor';
import { recordSession } from '../activity/record-acts';
import { uids } from '../database/uids';
import { comparePassword } from '../accounts/compare-password';
import { networkOf } from '../http/network-of';
import { logSecurityEvent } from '../http/security-log';
import { lazyThrottle } from '../http/throttle';

/** Longer is no email (RFC 5321), and no form of the panel's sign-in fills this many bytes. */
const maxEmail = 254;
const maxBody = 2000;

const quarterHour = 15 * 60;
const day = 24 * 3600;
const perName = lazyThrottle({ name: 'panel-sign-in-name', points: 10, seconds: quarterHour });
// As at the site's own sign-in: limits guesses from many networks at one account. Networks where the owner signed in before are
// exempt, and a password reset clears the count, so that strangers cannot lock the owner out.
const perAccount = lazyThrottle({ name: 'panel-sign-in-account', points: 100, seconds: day });
const ownNetworks = lazyThrottle({ name: 'panel-own-network', points: 1, seconds: 90 * day });
// The same count as at the site's own sign-in: guesses are guesses.
const perNetwork = lazyThrottle({ name: 'sign-in-network', points: 100, seconds: quarterHour });

interface PanelAuth {
  forgotPassword(asked: { email?: string }): Promise<unknown>;
  resetPassword(sent: object): Promise<{ email: string }>;
  checkCredentials(sent: { email: string; password: string }): Promise<[null, object | false, { message: string }?]>;
}

/** Mends how the Strapi panel lets people in. */
export function guardPanelAccounts(strapi: Core.Strapi): void {
  const auth = strapi.service('admin::auth') as unknown as PanelAuth;
  const { forgotPassword, resetPassword } = auth;
  // Nobody awaits it, so that the answer tells nothing: what fails here would end the process.
  auth.forgotPassword = (asked) => {
    logSecurityEvent('password reset asked', { name: asked.email, detail: 'panel' });
    return forgotPassword(asked).catch((reason: unknown) => strapi.log.error(reason));
  };
  auth.resetPassword = async (sent) => {
    const user = await resetPassword(sent);
    await perAccount().clear(accountKey('/login', user.email));
    return user;
  };
  auth.checkCredentials = async ({ email, password }) => {
    const user = await strapi.db.query(uids.panelUser).findOne({ where: { email } });
    const network = networkOf(strapi.requestContext.get()?.request.ip ?? '');
    const fits = await comparePassword(password, user?.password, network).catch(passThroughPassport);
    const isLetIn = Boolean(user?.isActive && fits);
    const logged = { name: email, detail: 'panel' };
    if (isLetIn) await actAs(editorActor(user), () => recordSession('signed in', logged));
    else logSecurityEvent('sign-in refused', logged);
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
export function guardPanelRoutes(strapi: Core.Strapi): void {
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

/** Keyed by the route, because a request can spell its path in many ways. */
const accountKey = (route: string, email: string) => `${route} ${email.toLowerCase()}`;

const countGuess = (route: string) => async (ctx: Context, next: Next) => {
  const network = networkOf(ctx.request.ip);
  const account = accountKey(route, String(ctx.request.body?.email ?? ''));
  const who = `${account} ${network}`;
  const isOwnNetwork = await ownNetworks().knows(who);
  await inPanelWords(ctx, async () => {
    await perNetwork().count(network);
    await perName().count(who);
    if (!isOwnNetwork) await perAccount().count(account);
    await next();
  });

  if (ctx.status !== 200) return;
  await Promise.all([perName().clear(who), perNetwork().forgive(network), ownNetworks().remember(who)]);
  if (!isOwnNetwork) await perAccount().forgive(account);
};

async function logSignOut(ctx: Context, next: Next) {
  await next();
  if (ctx.status < 400) await recordSession('signed out', { detail: 'panel' });
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
