import { Box, Button, Typography } from '@mui/material';
import type { Invitation } from 'cms/contract';
import { invitationCopy } from '../../content/staff';
import { titles } from '../../content/navigation';
import { send } from '../../api/send';
import { useList } from '../../api/useList';
import { invitationText } from '../../pages/agents/agent';
import { paths } from '../../paths';
import { Chip, EmptyState } from '../../ui/states';
import { SiteLink } from '../../ui/links';
import { StaffPage } from '../../forms/pages';
import { showToast } from '../../forms/toasts';
import { CardList, PagedList } from '../parts/PagedList';
import { useAction } from '../../forms/useAction';
import { InvitationButtons } from './AgentActions';

const copy = invitationCopy.page;

/** Agents without a password. Each change reads the list again. */
export function InvitationsPage() {
  const list = useList('listInvitations');

  return (
    <StaffPage title={titles.invitations} heading={copy.heading} lead={copy.lead}>
      <PagedList list={list} copy={copy} empty={<EmptyState {...copy.none} to={paths.agent.list} />}>
        {(invitations) => (
          <>
            {invitations.some(({ invited_until }) => !invited_until) && <InviteAll onDone={list.readAgain} />}
            <CardList label={copy.heading} items={invitations}>
              {(invitation) => <Entry invitation={invitation} onChange={list.readAgain} />}
            </CardList>
          </>
        )}
      </PagedList>
    </StaffPage>
  );
}

function Entry({ invitation, onChange }: { invitation: Invitation; onChange: () => void }) {
  const { id, name, email, invited_until } = invitation;
  const isExpired = invited_until !== null && Date.parse(invited_until) <= Date.now();
  const sendLabel = invited_until ? copy.sendAgainTo : copy.sendTo;

  return (
    <>
      <Box sx={{ minWidth: 0, flex: '1 1 280px' }}>
        <Chip>{invitationText(invited_until)}</Chip>
        <Typography variant="h3" component="h2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <SiteLink to={paths.agent.one(id)}>{name}</SiteLink>
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>{email}</Typography>
        {invited_until && <Typography variant="body2">{(isExpired ? copy.expired : copy.expires)(invited_until)}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <InvitationButtons agent={invitation} names={{ send: sendLabel(name), revoke: copy.revokeOf(name) }} onDone={onChange} />
      </Box>
    </>
  );
}

/** Invites all agents, in batches of the size that the server accepts. */
function InviteAll({ onDone }: { onDone: () => void }) {
  const { act, busy } = useAction();

  const handleInvite = async () => {
    let invited = 0;
    await act(async () => {
      for (let remaining = 1; remaining > 0; ) {
        const reply = await send('inviteMore');
        invited += reply.invited;
        remaining = reply.invited > 0 ? reply.left : 0;
      }
    });
    if (invited > 0) showToast(copy.invitedSome(invited));
    onDone();
  };

  return (
    <Button variant="contained" loading={busy} onClick={handleInvite} sx={{ mb: 3 }}>
      {copy.inviteAll}
    </Button>
  );
}
