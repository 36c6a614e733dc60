import { handle, routes } from '../../../http/handle';
import { logSecurityEvent } from '../../../http/security-log';
import { lazyThrottle } from '../../../http/throttle';
import { queueEmail } from '../../../mail/outbox';
import { resetPassword, checkToken } from '../password-resets';

const quarterHour = 15 * 60;
// Requests are not counted per email, because a stranger could then lock the owner out.
const requestsPerNetwork = lazyThrottle({ name: 'forgot-network', points: 20, seconds: quarterHour });
const attemptsPerNetwork = lazyThrottle({ name: 'reset-network', points: 30, seconds: quarterHour });

export default routes(
  // The account is looked up later, when the email is written, so the response cannot reveal whether it exists.
  handle('forgotPassword', async ({ body: { email }, network }) => {
    await requestsPerNetwork().count(network);
    await queueEmail('password-reset', email);
    logSecurityEvent('password reset requested', { name: email });
  }),
  handle('validateResetToken', async ({ query, network }) => {
    await attemptsPerNetwork().count(network);
    const holder = await checkToken(String(query.token ?? ''));
    return holder ? { valid: true, ...holder } : { valid: false, error: 'Invalid reset token' };
  }),
  handle('resetPassword', async ({ body: { token, password }, network }) => {
    await attemptsPerNetwork().count(network);
    await resetPassword(token, password);
  }),
);
