import { yupResolver } from '@hookform/resolvers/yup';
import { isAdmin, newAgent, type Agent, type AnyContentType } from 'cms/contract';
import type { Resolver } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { notFoundCopy } from '../../content/reading';
import { ApiError, send } from '../../api/send';
import { useSessionUser } from '../../api/session';
import { useReply } from '../../api/useReply';
import { EntryForm } from '../../forms/EntryForm';
import { layoutOf } from '../../forms/FormSections';
import { StaffPage } from '../../staff-kit/StaffPage';
import { resolverOf, useEntryForm, useStored, type Form } from '../../forms/useEntryForm';
import { bodyOf, type EntryValues } from '../../forms/values';
import { fullName } from '../../pages/agents/agent';
import { NotFound } from '../../pages/NotFound';
import { paths } from '../../paths';
import { LoadFailed, Loading } from '../../ui/states';
import { confirmationSent } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { actionFailed } from '../../staff-kit/useAction';
import { AccountFields, accountLabels, InvitationChoice } from './AccountFields';
import { PortraitField } from './PortraitField';
import { SocialLinkInputs } from './SocialLinkInputs';
import { useUniqueNames } from './uniqueNames';

const layout = layoutOf<'agent'>()([
  { heading: 'Name', fields: ['first_name', 'last_name', 'title', 'areas', 'languages'] },
  { heading: 'Contact', fields: ['email', 'phone_number', 'website_url'] },
  { heading: 'About', wide: true, fields: ['bio'] },
  { heading: 'Social links', wide: true, fields: ['social_links'] },
  { heading: 'Inquiries', fields: ['takes_inquiries', 'away_until', 'cover', 'successor'] },
]);

const inputsWith = (onLeaveEmail: () => void, onLeaveName?: () => void) => ({
  first_name: { rules: { onBlur: onLeaveName } },
  last_name: { rules: { onBlur: onLeaveName } },
  email: { rules: { onBlur: onLeaveEmail } },
  title: { hint: 'For example: Broker, Buyer’s Agent.' },
  areas: { hint: 'Separate with commas.' },
  languages: { hint: 'Separate with commas.' },
  bio: { placeholder: 'Enter your bio...' },
  away_until: { hint: 'Until this day, your cover gets new inquiries.' },
  cover: { hint: 'Gets and answers your inquiries while you are away.' },
  successor: { hint: 'Gets the inquiries of an agent who has left or takes none. Without one, the office.' },
  social_links: <SocialLinkInputs key="social_links" />,
});

/** Validates, asks the server whether the value is taken, and validates again. */
async function checkUnique(form: Form, { ask }: ReturnType<typeof useUniqueNames>, name: 'email' | 'username') {
  if (!(await form.trigger(name))) return;
  await ask(name, String(form.getValues(name)));
  await form.trigger(name);
}

export function EditPage() {
  const { id = '' } = useParams();
  const { reply, failure, retry } = useStored('agent', id);

  if (failure?.status === 404) return <NotFound {...notFoundCopy.agent} />;
  if (failure) return <LoadFailed heading={agentsCopy.profileLoadFailed} retry={retry} level="h1" />;
  if (!reply) return <Loading />;
  return <EditAgentForm key={id} agent={reply} />;
}

function EditAgentForm({ agent }: { agent: Agent }) {
  const user = useSessionUser();
  const unique = useUniqueNames(agent.email);
  const state = useEntryForm({
    type: 'agent',
    stored: agent,
    resolver: unique.rejectTaken(resolverOf('agent')),
    mode: 'all',
    title: `${fullName(agent)}’s profile`,
    save: async (profile) => {
      const saved = await send('updateAgent', { id: agent.id, body: bodyOf('agent', profile) });
      const email = String(profile.email).trim();
      if (agent.id === user?.id && email.toLowerCase() !== saved.email.toLowerCase()) showToast(confirmationSent(email));
      return saved;
    },
    done: 'Updated successfully',
    // A refused change of the email says why.
    failed: (error) => (error instanceof ApiError && [403, 429].includes(error.status) && error.message) || actionFailed,
  });

  return (
    <StaffPage heading="Edit profile" lead={`Shown on ${fullName(agent)}’s public profile.`}>
      <EntryForm
        state={state}
        layout={[
          { ...layout[0], wide: true, content: <PortraitField agent={agent} /> },
          ...layout.slice(1, -1),
          isAdmin(user) ? layout[4] : { ...layout[4], fields: ['takes_inquiries', 'away_until', 'cover'] },
        ]}
        inputs={inputsWith(() => checkUnique(state.form, unique, 'email'))}
        submitLabel="Save Changes"
        cancelTo={paths.agent.one(agent.id)}
      />
    </StaffPage>
  );
}

const newAgentSchema: AnyContentType['createSchema'] = newAgent;
const validateNew: Resolver<EntryValues> = yupResolver(newAgentSchema);

export function NewPage() {
  const { reply, failure } = useReply('getOverview');
  return reply || failure ? <NewAgentForm hasMailServer={reply?.hasMailServer ?? true} /> : <Loading />;
}

function NewAgentForm({ hasMailServer }: { hasMailServer: boolean }) {
  const unique = useUniqueNames();
  const checkEmail = () => checkUnique(state.form, unique, 'email');
  const checkUsername = () => checkUnique(state.form, unique, 'username');
  const state = useEntryForm({
    type: 'agent',
    more: { username: '', password: '', password_confirmation: '', invite: hasMailServer },
    resolver: unique.rejectTaken(validateNew),
    mode: 'all',
    title: 'New agent',
    secrets: ['password', 'password_confirmation'],
    async save(agent) {
      const added = await send('createAgent', { body: { ...agent, ...bodyOf('agent', agent) } });
      if (agent.invite) showToast(`Invitation sent to ${added.email}.`);
      return added;
    },
    failed: () => 'Something went wrong. Try again',
  });

  return (
    <StaffPage heading="Add agent">
      <EntryForm
        state={state}
        layout={[
          { heading: 'How will this agent sign in?', wide: true, fields: [], content: <InvitationChoice hasMailServer={hasMailServer} /> },
          { heading: 'Account', wide: true, fields: [], content: <AccountFields onLeaveUsername={checkUsername} /> },
          // Social links are added to an existing profile.
          ...layout.slice(0, 3),
        ]}
        // The name may have proposed a username.
        inputs={inputsWith(checkEmail, () => state.form.getValues('username') && void checkUsername())}
        labels={accountLabels}
        submitLabel="Add Agent"
        cancelTo={paths.agent.list}
      />
    </StaffPage>
  );
}
