import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { toasts } from '../../content/toasts';
import { forget } from '../../data/client';
import { send } from '../../data/send';
import { fullName } from '../../pages/agents/agent';
import type { AgentProfile } from '../../pages/agents/Profile';
import { paths } from '../../paths';
import { useSession } from '../../session/useSession';
import { LinkButton } from '../../ui/LinkButton';
import { showToast } from '../../ui/toasts';
import { useAction } from '../../ui/useAction';
import { InvitationButtons } from './InvitationButtons';

const copy = agentsCopy.profile;

/** Actions that staff can take on a profile. */
export function AgentActions({ agent }: { agent: AgentProfile }) {
  const { user, may } = useSession();
  const mayEdit = may('updateAgent', agent);
  const mayDeactivate = may('deactivateAgent', agent) && agent.active === true && agent.id !== user?.id;
  const mayReactivate = may('reactivateAgent', agent) && agent.active === false;

  if (!mayEdit) return null;
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
      {mayDeactivate && <Deactivate agent={agent} />}
      {mayReactivate && <Reactivate agent={agent} />}
    </Box>
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
