import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { agent } from 'cms/contract';
import { useState } from 'react';
import { agentFormWords } from '../../content/agentForm';
import { notices } from '../../content/notices';
import { storeReply } from '../../data/cache';
import { send } from '../../data/send';
import { paths } from '../../paths';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { StaffForm } from '../../forms/StaffForm';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { useWriting } from '../../forms/useWriting';
import { notify } from '../../ui/notices/notify';
import { comparedFields, profileValues, type ProfileValues } from './agentForm';
import { AgentFields } from './AgentFields';
import { fullName } from './fullName';
import { agentQuery, type AgentProfile } from './queries';
import { readableField } from './readableField';
import { SocialLinkFields } from './SocialLinkFields';
import { useAgentForm } from './useAgentForm';

const words = agentFormWords;
const judge = yupResolver(agent.draft);

export function EditAgentForm({ agent }: { agent: AgentProfile }) {
  const client = useApolloClient();
  // As it was when the form was opened; the agent itself follows what is saved meanwhile.
  const [opened] = useState(() => profileValues(agent));
  const { form, checkTaken, showRefusal } = useAgentForm(judge, opened);
  const editConflict = useEditConflict(async () => {
    const read = await client.query({ query: agentQuery, variables: { id: agent.id }, fetchPolicy: 'network-only' });
    return read.data?.agent ? profileValues(read.data.agent) : undefined;
  });

  const handleSave = async (profile: ProfileValues) => {
    try {
      storeReply(client, 'agent', await send('updateAgent', { id: agent.id, body: profile }));
      notify(notices.agentUpdated);
      return paths.agent.one(agent.id);
    } catch (error) {
      if (await editConflict.detect(error)) return;
      showRefusal(error);
      notify(notices.agentUpdateFailed, 'error');
    }
  };
  const writing = useWriting(form, { title: words.editTitle(fullName(agent)), onSave: handleSave });

  return (
    <>
      <StaffForm writing={writing} submitLabel={words.editSubmit} cancel={{ to: paths.agent.one(agent.id), label: words.cancel }}>
        <AgentFields onLeaveEmail={() => checkTaken('email')} />
        <SocialLinkFields />
      </StaffForm>
      <EditConflictDialog
        editConflict={editConflict}
        writing={writing}
        opened={opened}
        fields={comparedFields}
        labels={words.labels}
        readable={readableField}
      />
    </>
  );
}
