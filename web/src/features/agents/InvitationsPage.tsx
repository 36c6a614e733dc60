import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Invitation } from 'cms/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { invitationCopy } from '../../content/invitations';
import { titles } from '../../content/titles';
import { send } from '../../data/send';
import { usePages } from '../../data/useReply';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { Chip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { ListPage } from '../../ui/ListPage';
import { LoadFailed, Loading } from '../../ui/Loading';
import { showToast } from '../../ui/toasts/showToast';
import { PageMeta } from '../../ui/PageMeta';
import { ShowMore } from '../../ui/ShowMore';
import { entryCard } from '../../ui/theme';
import { useAction } from '../../ui/useAction';
import { InvitationButtons } from './InvitationButtons';
import { invitationText } from './invitationText';

const copy = invitationCopy.page;

export function InvitationsPage() {
  const [reloads, setReloads] = useState(0);

  return (
    <>
      <PageMeta title={titles.invitations} />
      <Allowed to="listInvitations" otherwise={paths.home}>
        <Waiting key={reloads} onChange={() => setReloads(reloads + 1)} />
      </Allowed>
    </>
  );
}

/** Lists agents without a password. Each change reloads the list. */
function Waiting({ onChange }: { onChange: () => void }) {
  const { items, more, busy, readMore, failure, retry } = usePages('listInvitations');

  if (failure && !items) return <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" />;
  if (!items) return <Loading />;
  if (items.length === 0) return <NoInvitations />;
  return (
    <ListPage heading={copy.heading} lead={copy.lead}>
      {items.some(({ invited_until }) => !invited_until) && <InviteAll onDone={onChange} />}
      <Box component="ul" aria-label={copy.heading} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {items.map((invitation) => (
          <Box component="li" key={invitation.id} sx={entryCard}>
            <Entry invitation={invitation} onChange={onChange} />
          </Box>
        ))}
      </Box>
      <ShowMore
        label={copy.more}
        status={copy.count(items.length, more)}
        more={more}
        busy={busy}
        problem={failure && copy.loadFailed}
        onMore={failure ? retry : readMore}
      />
    </ListPage>
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
          <Link to={paths.agent.one(id)}>{name}</Link>
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

function NoInvitations() {
  const { heading, text, label } = copy.none;
  return (
    <EmptyState heading={heading} text={text} level="h1">
      <LinkButton to={paths.agent.list} variant="contained">
        {label}
      </LinkButton>
    </EmptyState>
  );
}
