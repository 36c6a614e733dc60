import { agentFormCopy } from '../../content/agentForm';
import { FormSections, layoutOf } from '../../forms/FormSections';
import { SocialLinkInputs } from './SocialLinkInputs';

const { labels, hints, sections, bioPlaceholder } = agentFormCopy;

/** Sections of the profile form. */
export const agentLayout = layoutOf<'agent'>()([
  { heading: sections.person, fields: ['first_name', 'last_name', 'email', 'phone_number', 'website_url', 'title'] },
  { heading: sections.bio, wide: true, fields: ['bio'] },
  { heading: sections.links, wide: true, fields: ['social_links'] },
]);

interface AgentFieldsProps {
  onLeaveEmail: () => void;
  /** Leaves out social links, which can only be added to an existing profile. */
  isNew?: boolean;
}

export function AgentFields({ onLeaveEmail, isNew = false }: AgentFieldsProps) {
  const layout = agentLayout.filter(({ heading }) => !isNew || heading !== sections.links);
  const inputs = {
    email: { rules: { onBlur: onLeaveEmail } },
    phone_number: { input: { type: 'tel' } },
    title: { hint: hints.title },
    bio: { placeholder: bioPlaceholder },
    social_links: <SocialLinkInputs key="social_links" />,
  };
  return <FormSections type="agent" layout={layout} labels={labels} inputs={inputs} />;
}
