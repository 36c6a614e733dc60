import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { agent } from 'cms/contract';
import { useState } from 'react';
import { agentFormWords } from '../../content/agentForm';
import { notices } from '../../content/notices';
import { send } from '../../lib/send';
import { paths } from '../../paths';
import { CollisionDialog } from '../../session/CollisionDialog';
import { StaffForm } from '../../session/StaffForm';
import { useCollision } from '../../session/useCollision';
import { useWriting } from '../../session/useWriting';
import { notify } from '../../ui/notify';
import { comparedFields, profileValues, type ProfileValues } from './agentForm';
import { AgentFields } from './AgentFields';
import { fullName } from './fullName';
import { agentQuery, type AgentProfile } from './operations';
import { readableField } from './readableField';
import { refreshAgent } from './refreshAgent';
import { SocialLinkFields } from './SocialLinkFields';
import { useAgentForm } from './useAgentForm';

const words = agentFormWords;
const judge = yupResolver(agent.draft);

export function EditAgentForm({ agent }: { agent: AgentProfile }) {
  const client = useApolloClient();
  // As it was when the form was opened; the agent itself follows what is saved meanwhile.
  const [opened] = useState(() => profileValues(agent));
  const { form, checkTaken, showRefusal } = useAgentForm(judge, opened);
  const collision = useCollision(async () => {
    const read = await client.query({ query: agentQuery, variables: { id: agent.id }, fetchPolicy: 'network-only' });
    return read.data?.agent ? profileValues(read.data.agent) : undefined;
  });

  const handleSave = async (profile: ProfileValues) => {
    try {
      refreshAgent(client, await send('updateAgent', { id: agent.id, body: profile }));
      notify(notices.agentUpdated);
      return paths.agent(agent.id);
    } catch (error) {
      if (await collision.meets(error)) return;
      showRefusal(error);
      notify(notices.agentUpdateFailed, 'error');
    }
  };
  const writing = useWriting(form, { title: words.editTitle(fullName(agent)), onSave: handleSave });

  return (
    <>
      <StaffForm writing={writing} submitLabel={words.editSubmit} cancel={{ to: paths.agent(agent.id), label: words.cancel }}>
        <AgentFields onLeaveEmail={() => checkTaken('email')} />
        <SocialLinkFields />
      </StaffForm>
      <CollisionDialog
        collision={collision}
        writing={writing}
        opened={opened}
        fields={comparedFields}
        labels={words.labels}
        readable={readableField}
      />
    </>
  );
}
