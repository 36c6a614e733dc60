import type { Caller } from '../../../../contract';
import { withOwnAccount } from '../../../accounts/with-account';
import { present } from '../../../content/present';
import { storageModels, type Row } from '../../../database/storage-models';
import { assertProven } from '../../../http/caller';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { inTurns, LongReply } from '../../../http/in-turns';
import { countAttempt } from '../../../http/throttle';
import * as agents from '../agents';
import { managedAgents } from '../directory';
import * as invitations from '../invitations';
import { exportAgents, importAgents } from '../agents-csv';

const presentAgent = (row: Row, caller: Caller | null) => present(storageModels.agent, row, caller);

export default routes(
  handle('listAgents', async ({ caller }) => {
    const presentRow = (row: Row) => presentAgent(row, caller);
    if (await agents.exceedsListLimit()) return LongReply.of(await agents.allVisible(caller), presentRow);
    return inTurns(await agents.visibleTo(caller), (batch) => batch.map(presentRow));
  }),
  handle('getAgent', async ({ id, caller }) => {
    const row = await agents.findVisible(id, caller);
    if (!row) throw notFound('Agent');
    return presentAgent(row, caller);
  }),
  handle('createAgent', async ({ body, caller }) => presentAgent(await agents.add(body, caller), caller)),
  handle('updateAgent', async ({ id, body, caller, session }) => {
    const edit = async () => presentAgent(await agents.edit(id, body, caller), caller);
    if (id !== caller.id || !(await agents.isNewEmail(id, body.email))) return edit();
    assertProven();
    await countAttempt('new-emails', id);
    return withOwnAccount(session!, edit);
  }),
  handle('deactivateAgent', async ({ id, body, caller }) =>
    presentAgent(await agents.deactivate(id, body.successor || null, caller), caller),
  ),
  handle('reactivateAgent', async ({ id, caller }) => presentAgent(await agents.reactivate(id), caller)),
  handle('updateAvatar', async ({ id, upload }) => ({ avatar_url: (await agents.setImage(id, upload.file)).url })),
  handle('manageAgents', ({ query }) => managedAgents(query)),
  handle('removeAvatar', async ({ id }) => void (await agents.change(id, () => ({ avatar: null })))),
  handle('inviteAgent', async ({ id, caller }) => presentAgent(await invitations.invite(id), caller)),
  handle('revokeInvitation', async ({ id, caller }) => presentAgent(await invitations.revoke(id), caller)),
  handle('inviteMore', () => invitations.inviteMore()),
  handle('exportAgents', async () => LongReply.ofText('csv', exportAgents())),
  handle('importAgents', ({ upload, body: { dry_run, invite, version } }) =>
    importAgents(upload.file, { dryRun: dry_run !== 'false', invite: invite === 'true', version }),
  ),
  handle('checkEmail', async ({ body, caller }) => {
    await countAttempt('taken', caller.id);
    return { available: await agents.isEmailFree(body.email, caller) };
  }),
  handle('checkUsername', async ({ body, caller }) => {
    await countAttempt('taken', caller.id);
    return { available: await agents.isUsernameFree(body.username) };
  }),
);
