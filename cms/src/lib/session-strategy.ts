import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { findSession } from './caller';

/**
 * How Strapi itself finds a caller on /graphql: by our sessions, so that both doors know the same people.
 * It opens nothing: a route that relies on Strapi's permissions is refused.
 */
export const sessionStrategy = {
  name: 'hearthside-session',
  async authenticate(ctx: Context) {
    const session = await findSession(ctx.get('authorization'));
    if (session === 'dead') return { error: 'Your session has ended' };
    ctx.state.caller = session?.caller ?? null;
    return { authenticated: true, credentials: session?.caller ?? null };
  },
  async verify() {
    throw new errors.ForbiddenError();
  },
};
