import type { Context } from 'koa';
import { unauthorized } from '../../../lib/failures';
import { networkOf } from '../../../lib/network-of';
import { logSecurityEvent } from '../../../lib/security-log';
import { service } from '../../../lib/service';
import type { SessionService } from '../services/session';

const sessions = () => service<SessionService>('api::session.session');

export default {
  async login(ctx: Context) {
    const session = await sessions().open(ctx.state.body, networkOf(ctx.request.ip));
    if (!session) throw unauthorized('Invalid credentials');
    return session;
  },

  async logout(ctx: Context) {
    await sessions().close(ctx.state.session);
    logSecurityEvent('signed out', { agent: ctx.state.caller.id });
    ctx.status = 204;
  },
};
