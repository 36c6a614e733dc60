import { secretFor } from '../src/settings/environment';
import { limits } from '../contract';
import { imageTypes, imageWidths } from '../src/images/limits';
import { mailProvider } from '../src/mail/provider';
import { uploadProvider } from '../src/images/storage';

const sessionSeconds = 12 * 3600;

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: secretFor('session'),
      jwtManagement: 'refresh',
      sessions: {
        accessTokenLifespan: sessionSeconds,
        maxSessionLifespan: sessionSeconds,
        idleSessionLifespan: sessionSeconds,
      },
      // The plugin's save actions in the panel apply other rules and report errors without a field.
      layout: { user: { actions: { create: null, update: null } } },
    },
  },
  upload: {
    config: {
      ...uploadProvider(),
      sizeLimit: limits.imageBytes,
      breakpoints: imageWidths,
      security: { allowedTypes: imageTypes },
    },
  },
  email: { config: mailProvider() },
});
