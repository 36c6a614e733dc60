import { assertPasskey, renamePasskey } from '../../../accounts/passkeys';
import { handle, routes } from '../../../http/handle';
import * as account from '../account';
import { useAccountLink } from '../account-links';
import { completeSignIn, passkeyOptions } from '../sessions';
import { countAttempt } from '../../../http/throttle';

export default routes(
  handle('completeSignIn', ({ body, ...client }) => completeSignIn(body, client)),
  handle('getPasskeyOptions', ({ body, network }) => passkeyOptions(body.challenge, network)),
  handle('confirmIdentity', ({ session, body, network }) => account.confirmIdentity(session!, body, network)),
  handle('useAccountLink', async ({ body, network }) => {
    await countAttempt('reset-network', network);
    return useAccountLink(body.token);
  }),
  handle('getAccount', ({ session }) => account.readAccount(session!)),
  handle('changePassword', ({ session, body, userAgent }) => account.changePassword(session!, body.password, userAgent)),
  handle('createAppCode', ({ caller }) => account.createAppCode(caller)),
  handle('confirmAppCode', ({ session, body }) => account.confirmAppCode(session!, body.code)),
  handle('removeAppCode', ({ session }) => account.removeAppCode(session!)),
  handle('getNewPasskeyOptions', ({ caller }) => account.newPasskeyOptions(caller)),
  handle('addPasskey', ({ session, body }) => account.addPasskey(session!, body)),
  handle('renamePasskey', async ({ caller, id, body }) => void (await renamePasskey(caller.id, id, body.name)), {
    before: ({ id, caller }) => assertPasskey(caller.id, id),
  }),
  handle('removePasskey', ({ session, id }) => account.removePasskey(session!, id)),
  handle('createRecoveryCodes', ({ session }) => account.createRecoveryCodes(session!)),
  handle('listSessions', ({ session }) => account.ownSessions(session!)),
  handle('endSession', ({ session, id }) => account.endOwnSession(session!, id)),
  handle('endOtherSessions', ({ session }) => account.endOtherSessions(session!)),
  handle('endAgentSessions', ({ id }) => account.endAgentSessions(id)),
  handle('resetSecondFactor', ({ id, body, caller }) => account.resetSecondFactor(id, body.reason, caller)),
);
