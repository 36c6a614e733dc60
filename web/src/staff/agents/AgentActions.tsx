import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/History';
import { Box, Button } from '@mui/material';
import { useSession } from '../../api/session';
import { agentsCopy } from '../../content/agents';
import { invitationCopy } from '../../content/staff';
import { fullName } from '../../pages/agents/agent';
import type { AgentProfile } from '../../pages/profile/Profile';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { useAgentActions } from '../actions/useAgentActions';

const copy = agentsCopy.profile;

interface AgentProps {
  agent: AgentProfile;
}

/** Actions that staff can take on a profile. */
export function AgentActions({ agent }: AgentProps) {
  const { may } = useSession();

  if (!may('updateAgent', agent)) return null;
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <LinkButton to={paths.agent.edit(agent.id)} variant="contained">
        <EditOutlinedIcon fontSize="small" />
        {copy.edit}
      </LinkButton>
      {may('listAgentRevisions', agent) && (
        <LinkButton to={paths.agent.history(agent.id)} variant="outlined">
          <HistoryIcon fontSize="small" />
          {copy.history}
        </LinkButton>
      )}
      {may('inviteAgent', agent) && agent.active === true && agent.joined === false && <InvitationButtons agent={agent} />}
    </Box>
  );
}

/** Invitation actions for an agent without a password. */
function InvitationButtons({ agent }: AgentProps) {
  const { invite, revokeInvitation, busy } = useAgentActions({ id: agent.id, name: fullName(agent) });

  return (
    <>
      <Button variant="outlined" loading={busy} onClick={invite}>
        {agent.invited_until ? invitationCopy.sendAgain : invitationCopy.send}
      </Button>
      {agent.invited_until && (
        <Button disabled={busy} onClick={revokeInvitation}>
          {invitationCopy.revoke}
        </Button>
      )}
    </>
  );
}

/** Deactivates or reactivates an account, at the end of its profile. */
export function AgentAccount({ agent }: AgentProps) {
  const { user, may } = useSession();
  const { deactivate, reactivate, busy, dialog } = useAgentActions({ id: agent.id, name: fullName(agent) });
  const isDeactivated = agent.active === false;

  if (agent.id === user?.id || !may(isDeactivated ? 'reactivateAgent' : 'deactivateAgent', agent)) return null;
  return (
    <section aria-labelledby="account" className="account">
      <h2 id="account">{copy.account}</h2>
      <p className="quiet">{isDeactivated ? copy.reactivation(agent.first_name) : copy.deactivationHint(agent.first_name)}</p>
      <Button
        variant="outlined"
        color={isDeactivated ? 'primary' : 'error'}
        loading={isDeactivated && busy}
        onClick={isDeactivated ? reactivate : deactivate}
      >
        {isDeactivated ? copy.reactivate : copy.deactivate}
      </Button>
      {dialog}
    </section>
  );
}

/** Administrators' action in the directory. */
export function DirectoryActions() {
  const { may } = useSession();
  if (!may('createAgent')) return null;
  return (
    <LinkButton to={paths.agent.new} variant="contained" className="add-agent">
      {agentsCopy.addAgent}
    </LinkButton>
  );
}
