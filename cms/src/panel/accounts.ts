import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { runAs, panelUserActor, recordSession } from '../audit-log/audit-log';
import { panelAuth, panelRouters } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { comparePassword, limitGuesses, resetGuesses } from '../accounts/sign-in';
import { networkOf } from '../http/caller';
import { HttpError } from '../http/errors';
import { logSecurityEvent } from '../http/security-log';
import { countAttempt, forgiveAttempt } from '../http/throttle';
import { propertiesOf } from '../settings/typed';

/** Maximum length of an email (RFC 5321), and maximum size of a request body in bytes, more than the panel's sign-in forms send. */
const maxEmail = 254;
const maxBody = 2000;

/** Adds throttling, logging and error handling to the panel's sign-in. */
export function patchPanelSignIn(strapi: Core.Strapi): void {
  const auth = panelAuth(strapi);
  const { forgotPassword, resetPassword } = auth;
  // Strapi does not await this, so that the response reveals nothing. An error would crash the process.
  auth.forgotPassword = (input) => {
    logSecurityEvent('password reset requested', { name: input.email, detail: 'panel' });
    return forgotPassword(input).catch((reason: unknown) => strapi.log.error(reason));
  };
  auth.resetPassword = async (input) => {
    const user = await resetPassword(input);
    await resetGuesses(accountKey('/login', user.email));
    return user;
  };
  auth.checkCredentials = async ({ email, password }) => {
    const user = await strapi.db.query(uids.panelUser).findOne({ where: { email } });
    const network = networkOf(strapi.requestContext.get()?.request.ip ?? '');
    const isCorrect = await comparePassword(password, user?.password, network).catch(passThroughPassport);
    const isAllowed = Boolean(user?.isActive && isCorrect);
    const details = { name: email, detail: 'panel' };
    if (isAllowed) await runAs(panelUserActor(user), () => recordSession('sign-in succeeded', details));
    else logSecurityEvent('sign-in failed', details);
    return isAllowed ? [null, user] : [null, false, { message: 'Invalid credentials' }];
  };
}

/** Strapi's sign-in responds with 501 to every error without this code. */
function passThroughPassport(reason: unknown): never {
  if (reason instanceof HttpError) Object.assign(reason.details, { code: 'LOGIN_NOT_ALLOWED' });
  throw reason;
}

/**
 * Replaces Strapi's rate limit of the panel's public routes by ours. Strapi counts in the memory of each process and stores keys of any
 * size.
 */
export function limitPanelRoutes(strapi: Core.Strapi): void {
  for (const { method, path, config } of Object.values(panelRouters(strapi).routes).flatMap(({ routes = [] }) => routes)) {
    if (config && path === '/logout') config.middlewares = [...(config.middlewares ?? []), logSignOut];
    if (method !== 'POST' || config?.auth !== false) continue;
    const isGuess = path === '/login' || path === '/forgot-password';
    config.middlewares = [limitInput, isGuess ? countGuess(path) : countVisit];
  }
}

/** Returns the size in bytes of a decoded and parsed body. */
function sizeOf(body: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(body ?? null));
  } catch {
    // Stack overflow, because the body is nested too deeply.
    return Infinity;
  }
}

function limitInput(ctx: Context, next: Next) {
  if (sizeOf(ctx.request.body) > maxBody) throw new errors.PayloadTooLargeError('The request is too large');
  const { email = '', password = '' } = propertiesOf(ctx.request.body);
  if (typeof email !== 'string' || email.length > maxEmail || typeof password !== 'string')
    throw new errors.ValidationError('Invalid credentials');
  return next();
}

/** Keyed by the route, because a request can spell its path in many ways. A username contains no slash, so the two sign-ins share no key. */
const accountKey = (route: string, email: string) => `${route} ${email}`;

const countGuess = (route: string) => async (ctx: Context, next: Next) => {
  const email = String(ctx.request.body?.email ?? '');
  await limitGuesses(accountKey(route, email), networkOf(ctx.request.ip), async () => {
    await next();
    return ctx.status === 200;
  });
};

async function logSignOut(ctx: Context, next: Next) {
  await next();
  if (ctx.status < 400) await recordSession('sign-out', { detail: 'panel' });
}

async function countVisit(ctx: Context, next: Next) {
  const network = networkOf(ctx.request.ip);
  await countAttempt('sign-in-network', network);
  await next();
  if (ctx.status === 200) await forgiveAttempt('sign-in-network', network);
}
