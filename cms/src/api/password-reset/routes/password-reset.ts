import { routes } from '../../../lib/routes';

export default routes({
  forgotPassword: 'password-reset.forgot',
  validateResetToken: 'password-reset.validate',
  resetPassword: 'password-reset.reset',
});
