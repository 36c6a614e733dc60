import type { Core } from '@strapi/strapi';
import { createHash, randomBytes } from 'node:crypto';
import { invalid } from '../../../lib/failures';
import { refuseGuessable } from '../../../lib/guessable';

import { userDocuments } from '../../../lib/users';

const uid = 'api::password-reset.password-reset';
const userUid = 'plugin::users-permissions.user';
const lifetime = 30 * 60_000;

const invalidToken = 'Invalid reset token';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const live = (token: string) => ({ token_hash: hashOf(token), expires_at: { $gt: Date.now() } });

const passwordResetService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Opens a reset for who has this address, and ends the one before; null when nobody active has it. */
  async open(email: string): Promise<{ first_name: string; token: string } | null> {
    const row = await strapi.db.connection('up_users').whereRaw('lower(email) = ?', email.toLowerCase()).first('id');
    const user = row && (await strapi.db.query(userUid).findOne({ where: { id: row.id, blocked: false } }));
    if (!user) return null;
    const token = randomBytes(32).toString('base64url');
    await strapi.db.query(uid).deleteMany({ where: { user_id: user.id } });
    await strapi.db.query(uid).create({
      data: { user_id: user.id, token_hash: hashOf(token), expires_at: Date.now() + lifetime },
    });
    return { first_name: user.first_name, token };
  },

  /** Whether a token would be taken now. Asking does not spend it. */
  isLive: async (token: string): Promise<boolean> => (await strapi.db.query(uid).count({ where: live(token) })) > 0,

  /** Spends a token on a new password, which ends every session of that person. */
  async spend(token: string, password: string): Promise<void> {
    await strapi.db.transaction(async () => {
      const reset = await strapi.db.query(uid).findOne({ where: live(token) });
      const user = reset && (await strapi.db.query(userUid).findOne({ where: { id: reset.user_id, blocked: false } }));
      if (!user) throw invalid([invalidToken]);
      refuseGuessable(password, user);
      const { count } = await strapi.db.query(uid).deleteMany({ where: { id: reset.id } });
      if (count !== 1) throw invalid([invalidToken]);
      await userDocuments(strapi).update({ documentId: user.documentId, data: { password } });
    });
  },
});

export type PasswordResetService = ReturnType<typeof passwordResetService>;
export default passwordResetService;
