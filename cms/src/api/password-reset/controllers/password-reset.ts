import type { Context } from 'koa';
import { networkOf } from '../../../lib/network-of';
import { queueLetter } from '../../../lib/outbox';
import { logSecurityEvent } from '../../../lib/security-log';
import { service } from '../../../lib/service';
import { lazyThrottle } from '../../../lib/throttle';
import type { PasswordResetService } from '../services/password-reset';

const resets = () => service<PasswordResetService>('api::password-reset.password-reset');

const quarterHour = 15 * 60;
// Nothing is counted by email: whoever asks often for somebody else would close the way to its owner.
const perAsker = lazyThrottle({ name: 'forgot-network', points: 20, seconds: quarterHour });
const perTry = lazyThrottle({ name: 'reset-network', points: 30, seconds: quarterHour });

export default {
  // Whether anybody has this address is found out later, when the letter is written: the answer cannot tell.
  async forgot(ctx: Context) {
    const { email } = ctx.state.body;
    await perAsker().count(networkOf(ctx.request.ip));
    await queueLetter('password-reset', email);
    logSecurityEvent('password reset asked', { name: email });
    ctx.status = 204;
  },

  async validate(ctx: Context) {
    await perTry().count(networkOf(ctx.request.ip));
    const valid = await resets().isLive(String(ctx.query.token ?? ''));
    return valid ? { valid } : { valid, error: 'Invalid reset token' };
  },

  async reset(ctx: Context) {
    await perTry().count(networkOf(ctx.request.ip));
    const { token, password } = ctx.state.body;
    await resets().spend(token, password);
    ctx.status = 204;
  },
};
