import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import Typography from '@mui/material/Typography';
import { newAgent, type NewAgent } from 'cms/contract';
import { agentFormWords } from '../../content/agentForm';
import { notices } from '../../content/notices';
import { titles } from '../../content/titles';
import { storeReply } from '../../data/cache';
import { send } from '../../data/send';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { StaffForm } from '../../forms/StaffForm';
import { useWriting } from '../../forms/useWriting';
import { notify } from '../../ui/notices/notify';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { AccountFields } from './AccountFields';
import { emptyAgent } from './agentForm';
import { AgentFields } from './AgentFields';
import { useAgentForm } from './useAgentForm';

const words = agentFormWords;
const judge = yupResolver(newAgent);

export function NewAgentPage() {
  return (
    <PageWidth narrow sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
      <PageMeta title={titles.newAgent} />
      <Allowed to="createAgent" otherwise={paths.home}>
        <Typography variant="h1">{words.newHeading}</Typography>
        <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{words.newLead}</Typography>
        <NewAgentForm />
      </Allowed>
    </PageWidth>
  );
}

function NewAgentForm() {
  const client = useApolloClient();
  const { form, checkTaken, showRefusal } = useAgentForm(judge, emptyAgent);

  const handleSave = async (agent: NewAgent) => {
    try {
      const added = await send('createAgent', { body: agent });
      storeReply(client, 'agent', added);
      return paths.agent.one(added.id);
    } catch (error) {
      showRefusal(error);
      notify(notices.agentAddFailed, 'error');
    }
  };
  const writing = useWriting(form, { title: words.newTitle, secrets: ['password', 'password_confirmation'], onSave: handleSave });

  return (
    <StaffForm writing={writing} submitLabel={words.newSubmit} cancel={{ to: paths.agent.list, label: words.cancel }}>
      <AccountFields onLeaveUsername={() => checkTaken('username')} />
      <AgentFields onLeaveEmail={() => checkTaken('email')} />
    </StaffForm>
  );
}
