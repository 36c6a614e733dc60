import { yupResolver } from '@hookform/resolvers/yup';
import Typography from '@mui/material/Typography';
import { newAgent, type AnyContentType } from 'cms/contract';
import type { Resolver } from 'react-hook-form';
import { agentFormCopy } from '../../content/agentForm';
import { invitationCopy } from '../../content/invitations';
import { toasts } from '../../content/toasts';
import { titles } from '../../content/titles';
import { send } from '../../data/send';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { StaffForm } from '../../forms/StaffForm';
import { useSaving } from '../../forms/useSaving';
import { emptyValues, type EntryValues } from '../../forms/values';
import { useWriting } from '../../forms/useWriting';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { showToast } from '../../ui/toasts/showToast';
import { AccountFields } from './AccountFields';
import { AgentFields } from './AgentFields';
import { useAgentForm } from './useAgentForm';

const copy = agentFormCopy;
const schema: AnyContentType['createSchema'] = newAgent;
const validate: Resolver<EntryValues> = yupResolver(schema);
const emptyAgent = { username: '', invite: false, password: '', password_confirmation: '', ...emptyValues('agent') };

export function NewAgentPage() {
  return (
    <PageWidth narrow sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
      <PageMeta title={titles.newAgent} />
      <Allowed to="createAgent" otherwise={paths.home}>
        <Typography variant="h1">{copy.newHeading}</Typography>
        <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{copy.newLead}</Typography>
        <NewAgentForm />
      </Allowed>
    </PageWidth>
  );
}

function NewAgentForm() {
  const { form, checkUnique } = useAgentForm(validate, emptyAgent);
  const save = useSaving(form, { type: 'agent', failed: () => toasts.agentAddFailed });
  const handleSave = (agent: EntryValues) =>
    save(async () => {
      const added = await send('createAgent', { body: agent });
      if (agent.invite) showToast(invitationCopy.sent(added.email));
      return added;
    });
  const writing = useWriting(form, { title: copy.newTitle, secrets: ['password', 'password_confirmation'], onSave: handleSave });

  return (
    <StaffForm
      writing={writing}
      type="agent"
      labels={copy.labels}
      submitLabel={copy.newSubmit}
      cancel={{ to: paths.agent.list, label: copy.cancel }}
    >
      <AccountFields onLeaveUsername={() => checkUnique('username')} />
      <AgentFields onLeaveEmail={() => checkUnique('email')} isNew />
    </StaffForm>
  );
}
