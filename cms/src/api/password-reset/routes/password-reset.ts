import { handle, routes } from '../../../http/handle';
import { logSecurityEvent } from '../../../http/security-log';
import { countAttempt } from '../../../http/throttle';
import { queueEmail } from '../../../mail/outbox';
import { resetPassword, checkToken } from '../password-resets';

export default routes(
  // The account is looked up later, when the email is written, so the response cannot reveal whether it exists.
  handle('forgotPassword', async ({ body: { email }, network }) => {
    await countAttempt('forgot-network', network);
    await queueEmail('password-reset', email);
    logSecurityEvent('password reset requested', { name: email });
  }),
  handle('validateResetToken', async ({ query, network }) => {
    await countAttempt('reset-network', network);
    const holder = await checkToken(String(query.token ?? ''));
    return holder ? { valid: true, ...holder } : { valid: false, error: 'Invalid reset token' };
  }),
  handle('resetPassword', async ({ body: { token, password }, network }) => {
    await countAttempt('reset-network', network);
    await resetPassword(token, password);
  }),
);
