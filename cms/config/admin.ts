import { previewUrl } from '../src/panel/preview';
import { environment, secretFor } from '../src/settings/environment';

export default () => ({
  auth: {
    secret: secretFor('panel'),
    // A Secure cookie is not sent over the plain http of a loopback demo.
    cookie: { secure: environment.publicUrl.startsWith('https:') },
    sessions: { maxRefreshTokenLifespan: 30 * 86_400, maxSessionLifespan: 86_400 },
  },
  apiToken: { salt: secretFor('api-token') },
  transfer: { token: { salt: secretFor('transfer-token') } },
  secrets: { encryptionKey: secretFor('encryption') },
  flags: { nps: false, promoteEE: false },
  preview: { enabled: true, config: { handler: previewUrl } },
});
