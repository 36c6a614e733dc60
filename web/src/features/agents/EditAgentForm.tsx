import { yupResolver } from '@hookform/resolvers/yup';
import { agent as noun, type AnyNoun } from 'cms/contract';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { agentFormWords as copy } from '../../content/agentForm';
import { notices } from '../../content/notices';
import { send } from '../../data/send';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { StaffForm } from '../../forms/StaffForm';
import { useSaving } from '../../forms/useSaving';
import { valuesOf, type NounValues } from '../../forms/values';
import { useWriting } from '../../forms/useWriting';
import { paths } from '../../paths';
import { AgentFields, agentLayout } from './AgentFields';
import { fullName } from './fullName';
import { agentQuery, type AgentProfile } from './queries';
import { useAgentForm } from './useAgentForm';

const { draft }: AnyNoun = noun;
const validate: Resolver<NounValues> = yupResolver(draft);

export function EditAgentForm({ agent }: { agent: AgentProfile }) {
  // As it was when the form was opened; the agent itself follows what is saved meanwhile.
  const [opened] = useState(() => valuesOf('agent', agent));
  const { form, checkUnique } = useAgentForm(validate, opened);
  const conflict = useEditConflict('agent', agentQuery, agent.id);
  const save = useSaving(form, { noun: 'agent', done: notices.agentUpdated, failed: () => notices.agentUpdateFailed, conflict });
  const handleSave = (profile: NounValues) => save(() => send('updateAgent', { id: agent.id, body: profile }));
  const writing = useWriting(form, { title: copy.editTitle(fullName(agent)), onSave: handleSave });

  return (
    <>
      <StaffForm writing={writing} submitLabel={copy.editSubmit} cancel={{ to: paths.agent.one(agent.id), label: copy.cancel }}>
        <AgentFields onLeaveEmail={() => checkUnique('email')} />
      </StaffForm>
      <EditConflictDialog noun="agent" conflict={conflict} writing={writing} opened={opened} layout={agentLayout} labels={copy.labels} />
    </>
  );
}
