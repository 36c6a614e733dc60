import { resetSecondFactor } from '../api/session/account';
import { findByUsername } from '../api/session/sessions';
import { runAsCommand } from '../audit-log/audit-log';
import { messagesOf } from '../http/errors';
import { CommandError } from './command-error';
import { withSiteToWrite } from './open-site';

/** `npm run agents -- reset-second-factor`, for the only administrator, whose second factor no one else can reset. */
export const resetByUsername = (username: string): Promise<string[]> =>
  withSiteToWrite({ owner: 'a reset of a second factor' }, () =>
    runAsCommand('agents', async () => {
      const user = await findByUsername(username);
      if (!user) throw new CommandError(`There is no agent with the username ${username}.`);
      await resetSecondFactor(user.documentId, 'other', null).catch((reason: unknown) => {
        throw new CommandError(`${messagesOf(reason)[0]}.`);
      });
      return [`Removed the second factors of ${user.username} and ended all sessions. The password is unchanged.`];
    }),
  );
