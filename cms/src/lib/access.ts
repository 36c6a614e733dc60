import type { Context, Next } from 'koa';
import { anonymous, type Access } from '../../contract';
import { findSession } from './caller';
import { forbidden, unauthorized } from './failures';

/**
 * Lets a request through when the endpoint's rule says so, and leaves its caller in `ctx.state`.
 * 401 for a dead token, or none where one is needed; 403 for a caller without the right.
 */
export const access = (rule: Access) => async (ctx: Context, next: Next) => {
  const session = rule === anonymous ? null : await findSession(ctx.get('authorization'));
  if (session === 'dead') throw unauthorized('Your session has ended');
  const caller = session?.caller ?? null;
  if (!rule(caller, { id: ctx.params.id })) throw caller ? forbidden() : unauthorized();
  Object.assign(ctx.state, { session, caller });
  return next();
};
