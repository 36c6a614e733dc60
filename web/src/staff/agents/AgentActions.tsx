import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/History';
import { Box, Button } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { useSession } from '../../api/session';
import { agentImportCopy, invitationCopy, toasts } from '../../content/staff';
import { agentsCopy } from '../../content/agents';
import { showToast } from '../../forms/toasts';
import { useAction } from '../../forms/useAction';
import { fullName } from '../../pages/agents/agent';
import type { AgentProfile } from '../../pages/agents/Profile';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';

const copy = agentsCopy.profile;

/** Actions that staff can take on a profile. */
export function AgentActions({ agent }: { agent: AgentProfile }) {
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

/** Deactivates or reactivates an account, at the end of its profile. */
export function AgentAccount({ agent }: { agent: AgentProfile }) {
  const { user, may } = useSession();
  const isDeactivated = agent.active === false;

  if (agent.id === user?.id || !may(isDeactivated ? 'reactivateAgent' : 'deactivateAgent', agent)) return null;
  return (
    <section aria-labelledby="account" className="account">
      <h2 id="account">{copy.account}</h2>
      <p className="quiet">{isDeactivated ? copy.reactivation(agent.first_name) : copy.deactivationHint(agent.first_name)}</p>
      {isDeactivated ? <Reactivate agent={agent} /> : <Deactivate agent={agent} />}
    </section>
  );
}

function Deactivate({ agent }: { agent: AgentProfile }) {
  const navigate = useNavigate();
  const { ask, dialog } = useAction();
  const { heading, text, ...labels } = copy.deactivation;

  const handleDeactivate = () =>
    ask({ ...labels, heading: heading(fullName(agent)), text: text(agent.first_name), danger: true }, async () => {
      await send('deactivateAgent', { id: agent.id });
      forget(() => navigate(paths.agent.list));
      showToast(toasts.agentDeactivated);
    });

  return (
    <>
      <Button variant="outlined" color="error" onClick={handleDeactivate}>
        {copy.deactivate}
      </Button>
      {dialog}
    </>
  );
}

function Reactivate({ agent }: { agent: AgentProfile }) {
  const { act, busy } = useAction();

  const handleReactivate = () =>
    act(async () => {
      await send('reactivateAgent', { id: agent.id });
      forget();
      showToast(toasts.agentReactivated);
    });

  return (
    <Button variant="outlined" loading={busy} onClick={handleReactivate}>
      {copy.reactivate}
    </Button>
  );
}

/** Administrators' actions in the directory. */
export function DirectoryActions() {
  const { may } = useSession();
  if (!may('createAgent')) return null;
  return (
    <p className="directory-actions row">
      <LinkButton to={paths.agent.new} variant="contained">
        {agentsCopy.addAgent}
      </LinkButton>
      <LinkButton to={paths.invitations} variant="outlined">
        {invitationCopy.link}
      </LinkButton>
      <LinkButton to={paths.importExport} variant="outlined">
        {agentImportCopy.link}
      </LinkButton>
    </p>
  );
}

interface InvitationButtonsProps {
  agent: { id: string; email: string; invited_until: string | null };
  /** Accessible labels that name the agent, for screens with several agents. */
  names?: { send: string; revoke: string };
  onDone?: () => void;
}

/** Invitation actions for an agent without a password. */
export function InvitationButtons({ agent, names, onDone }: InvitationButtonsProps) {
  const { act, busy } = useAction((error) => errorText(error, toasts.actionFailed));

  const change = (name: 'inviteAgent' | 'revokeInvitation', message: string) =>
    act(async () => {
      await send(name, { id: agent.id });
      forget();
      showToast(message);
      onDone?.();
    });

  return (
    <>
      <Button
        variant="outlined"
        loading={busy}
        aria-label={names?.send}
        onClick={() => change('inviteAgent', invitationCopy.sent(agent.email))}
      >
        {agent.invited_until ? invitationCopy.sendAgain : invitationCopy.send}
      </Button>
      {agent.invited_until && (
        <Button disabled={busy} aria-label={names?.revoke} onClick={() => change('revokeInvitation', invitationCopy.revoked)}>
          {invitationCopy.revoke}
        </Button>
      )}
    </>
  );
}
