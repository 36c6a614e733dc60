import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/History';
import { Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session';
import { fullName } from '../../pages/agents/agent';
import type { AgentProfile } from '../../pages/profile/Profile';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { useActions } from '../actions/useActions';

/** Loaded with the profile for administrators only. */
const AgentAccess = lazy(async () => ({ default: (await import('./AgentAccess')).AgentAccess }));

/** Actions that staff can take on a profile. */
export function AgentActions({ agent }: { agent: AgentProfile }) {
  const { may } = useSession();
  const { actions, run, busy } = useActions('agent', { ...agent, name: fullName(agent) });

  if (!may('updateAgent', agent)) return null;
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <LinkButton to={paths.agent.edit(agent.id)} variant="contained">
        <EditOutlinedIcon fontSize="small" />
        Edit Profile
      </LinkButton>
      {may('listAgentRevisions', agent) && (
        <LinkButton to={paths.agent.history(agent.id)} variant="outlined">
          <HistoryIcon fontSize="small" />
          History
        </LinkButton>
      )}
      <a href={`${paths.agent.one(agent.id)}/cards`} className="button outlined">
        Contact cards
      </a>
      {may('inviteAgent', agent) &&
        actions.map(
          (action) =>
            !['deactivate', 'reactivate'].includes(action.name) && (
              <Button
                key={action.name}
                variant={action.name === 'invite' ? 'outlined' : 'text'}
                loading={action.name === 'invite' && busy}
                disabled={busy}
                onClick={() => run(action)}
              >
                {action.label}
              </Button>
            ),
        )}
    </Box>
  );
}

/** Deactivates or reactivates an account, at the end of its profile. */
export function AgentAccount({ agent }: { agent: AgentProfile }) {
  const { may } = useSession();
  const { actions, run, busy, dialog } = useActions('agent', { ...agent, name: fullName(agent) });
  const action = actions.find(({ name }) => name === 'deactivate' || name === 'reactivate');
  const isDeactivated = agent.active === false;

  if (!action || !may(isDeactivated ? 'reactivateAgent' : 'deactivateAgent', agent)) return null;
  return (
    <section aria-labelledby="account" className="account">
      <h2 id="account">Account</h2>
      <p className="quiet">
        {isDeactivated
          ? `${agent.first_name} can’t sign in and doesn’t appear on the site.`
          : `Deactivating hides ${agent.first_name} from visitors and prevents sign-in. Nothing is deleted.`}
      </p>
      <Button variant="outlined" color={action.danger ? 'error' : 'primary'} loading={isDeactivated && busy} onClick={() => run(action)}>
        {isDeactivated ? 'Reactivate User' : 'Deactivate User'}
      </Button>
      {dialog}
      <Suspense>{!isDeactivated && <AgentAccess agent={agent} />}</Suspense>
    </section>
  );
}

/** Administrators' action in the directory. */
export function DirectoryActions() {
  const { may } = useSession();
  if (!may('createAgent')) return null;
  return (
    <LinkButton to={paths.agent.new} variant="contained" className="add-agent">
      + Add Agent
    </LinkButton>
  );
}
