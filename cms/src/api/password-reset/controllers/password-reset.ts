import type { Context } from 'koa';
import { queueLetter } from '../../../lib/outbox';
import { service } from '../../../lib/service';
import { lazyThrottle } from '../../../lib/throttle';
import type { PasswordResetService } from '../services/password-reset';

const resets = () => service<PasswordResetService>('api::password-reset.password-reset');

const quarterHour = 15 * 60;
const perAddress = lazyThrottle({ name: 'forgot-address', points: 20, seconds: quarterHour });
const perEmail = lazyThrottle({ name: 'forgot-email', points: 5, seconds: quarterHour });
const perTry = lazyThrottle({ name: 'reset-address', points: 30, seconds: quarterHour });

export default {
  // Whether anybody has this address is found out later, when the letter is written: the answer cannot tell.
  async forgot(ctx: Context) {
    const { email } = ctx.state.body;
    await perAddress().count(ctx.request.ip);
    await perEmail().count(email.toLowerCase());
    await queueLetter('password-reset', email);
    ctx.status = 204;
  },

  async validate(ctx: Context) {
    await perTry().count(ctx.request.ip);
    const valid = await resets().isLive(String(ctx.query.token ?? ''));
    return valid ? { valid } : { valid, error: 'Invalid reset token' };
  },

  async reset(ctx: Context) {
    await perTry().count(ctx.request.ip);
    const { token, password } = ctx.state.body;
    await resets().spend(token, password);
    ctx.status = 204;
  },
};
