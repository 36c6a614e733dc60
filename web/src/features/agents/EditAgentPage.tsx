import { yupResolver } from '@hookform/resolvers/yup';
import Typography from '@mui/material/Typography';
import { agent as contentType, type AnyContentType } from 'cms/contract';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { agentFormCopy as copy } from '../../content/agentForm';
import { agentsCopy } from '../../content/agents';
import { notFoundCopy } from '../../content/errors';
import { toasts } from '../../content/toasts';
import { titles } from '../../content/titles';
import { send } from '../../data/send';
import { useRead } from '../../data/useRead';
import { StaffForm } from '../../forms/StaffForm';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { valuesOf, type EntryValues } from '../../forms/values';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { AgentFields, agentLayout } from './AgentFields';
import { agentQuery, fullName, type AgentProfile } from './queries';
import { useAgentForm } from './useAgentForm';

export function EditAgentPage() {
  const { id = '' } = useParams();

  return (
    <>
      <PageMeta title={titles.editAgent} />
      <Allowed to="updateAgent" id={id} otherwise={paths.agent.one(id)}>
        <EditAgent key={id} id={id} />
      </Allowed>
    </>
  );
}

function EditAgent({ id }: { id: string }) {
  // Another user may have changed the agent since it was cached.
  const { data, failed, retry } = useRead(agentQuery, { id }, 'network-only');

  if (failed && !data) return <LoadFailed heading={agentsCopy.profileLoadFailed} onRetry={retry} level="h1" />;
  if (!data) return <Loading />;
  if (!data.agent) return <MissingPage {...notFoundCopy.agent} />;

  return (
    <PageWidth narrow sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
      <Typography variant="h1">{copy.editHeading}</Typography>
      <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{copy.editLead(fullName(data.agent))}</Typography>
      <EditAgentForm agent={data.agent} />
    </PageWidth>
  );
}

const { createSchema }: AnyContentType = contentType;
const validate: Resolver<EntryValues> = yupResolver(createSchema);

function EditAgentForm({ agent }: { agent: AgentProfile }) {
  // Values when the form was opened; `agent` changes with every save.
  const [opened] = useState(() => valuesOf('agent', agent));
  const { form, checkUnique } = useAgentForm(validate, opened);
  const conflict = useEditConflict('agent', agentQuery, agent.id);
  const save = useSaving(form, { type: 'agent', done: toasts.agentUpdated, failed: () => toasts.agentUpdateFailed, conflict });
  const handleSave = (profile: EntryValues) => save(() => send('updateAgent', { id: agent.id, body: profile }));
  const writing = useWriting(form, { title: copy.editTitle(fullName(agent)), onSave: handleSave });

  return (
    <>
      <StaffForm
        writing={writing}
        type="agent"
        labels={copy.labels}
        submitLabel={copy.editSubmit}
        cancel={{ to: paths.agent.one(agent.id), label: copy.cancel }}
      >
        <AgentFields onLeaveEmail={() => checkUnique('email')} />
      </StaffForm>
      <EditConflictDialog type="agent" conflict={conflict} writing={writing} opened={opened} layout={agentLayout} labels={copy.labels} />
    </>
  );
}
