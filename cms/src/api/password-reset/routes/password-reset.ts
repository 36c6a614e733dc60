import { handle, routes } from '../../../http/handle';
import { logSecurityEvent } from '../../../http/security-log';
import { lazyThrottle } from '../../../http/throttle';
import { queueEmail } from '../../../mail/outbox';
import { spendReset, whoseToken } from '../password-resets';

const quarterHour = 15 * 60;
// Nothing is counted by email: whoever asks often for somebody else would close the way to its owner.
const perAsker = lazyThrottle({ name: 'forgot-network', points: 20, seconds: quarterHour });
const perTry = lazyThrottle({ name: 'reset-network', points: 30, seconds: quarterHour });

export default routes(
  // Whether anybody has this address is found out later, when the email is written: the answer cannot tell.
  handle('forgotPassword', async ({ body: { email }, network }) => {
    await perAsker().count(network);
    await queueEmail('password-reset', email);
    logSecurityEvent('password reset requested', { name: email });
  }),
  handle('validateResetToken', async ({ query, network }) => {
    await perTry().count(network);
    const whose = await whoseToken(String(query.token ?? ''));
    return whose ? { valid: true, ...whose } : { valid: false, error: 'Invalid reset token' };
  }),
  handle('resetPassword', async ({ body: { token, password }, network }) => {
    await perTry().count(network);
    await spendReset(token, password);
  }),
);
