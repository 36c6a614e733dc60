import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { agentProfile } from 'cms/contract';
import { useState } from 'react';
import { agentFormWords } from '../../content/agentForm';
import { notices } from '../../content/notices';
import { ApiError } from '../../lib/ApiError';
import { send } from '../../lib/send';
import { paths } from '../../paths';
import { StaffForm } from '../../session/StaffForm';
import { useWriting } from '../../session/useWriting';
import { notify } from '../../ui/notify';
import { AgentConflict } from './AgentConflict';
import { profileValues, type ProfileValues } from './agentForm';
import { AgentFields } from './AgentFields';
import { fullName } from './fullName';
import type { AgentProfile } from './operations';
import { refreshAgent } from './refreshAgent';
import { SocialLinkFields } from './SocialLinkFields';
import { useAgentForm } from './useAgentForm';
import { useNewerSave } from './useNewerSave';

const words = agentFormWords;
const judge = yupResolver(agentProfile);

export function EditAgentForm({ agent }: { agent: AgentProfile }) {
  const client = useApolloClient();
  // As it was when the form was opened; the agent itself follows what is saved meanwhile.
  const [opened] = useState(() => profileValues(agent));
  const { form, checkTaken, showRefusal } = useAgentForm(judge, opened);
  const { theirs, readTheirs, forgetTheirs } = useNewerSave(agent.id);

  const handleSave = async (profile: ProfileValues) => {
    try {
      refreshAgent(client, await send('updateAgent', { id: agent.id, body: profile }));
      notify(notices.agentUpdated);
      return paths.agent(agent.id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && (await readTheirs())) return;
      showRefusal(error);
      notify(notices.agentUpdateFailed, 'error');
    }
  };
  const writing = useWriting(form, { title: words.editTitle(fullName(agent)), onSave: handleSave });

  const handleResolve = (agreed: ProfileValues) => {
    forgetTheirs();
    form.reset(agreed, { keepDefaultValues: true });
    void writing.submit();
  };
  const handleTakeTheirs = (stored: ProfileValues) => {
    forgetTheirs();
    form.reset(stored);
    writing.draft.forget();
  };

  return (
    <>
      <StaffForm writing={writing} submitLabel={words.editSubmit} cancel={{ to: paths.agent(agent.id), label: words.cancel }}>
        <AgentFields onLeaveEmail={() => checkTaken('email')} />
        <SocialLinkFields />
      </StaffForm>
      {theirs && (
        <AgentConflict
          opened={opened}
          yours={form.getValues()}
          theirs={theirs}
          onResolve={handleResolve}
          onTakeTheirs={handleTakeTheirs}
          onClose={forgetTheirs}
        />
      )}
    </>
  );
}
