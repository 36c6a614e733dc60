import { agentFormWords } from '../../content/agentForm';
import { FormField } from '../../forms/FormField';
import { FormSection } from '../../forms/FormSection';
import { RichTextFormField } from '../../forms/RichTextFormField';
import type { ProfileValues } from './agentForm';

const { labels, hints, sections } = agentFormWords;
const Field = FormField<ProfileValues>;

interface AgentFieldsProps {
  onLeaveEmail: () => void;
}

export function AgentFields({ onLeaveEmail }: AgentFieldsProps) {
  return (
    <>
      <FormSection heading={sections.person}>
        <Field name="first_name" label={labels.first_name} />
        <Field name="last_name" label={labels.last_name} />
        <Field
          name="email"
          label={labels.email}
          input={{ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          rules={{ onBlur: onLeaveEmail }}
        />
        <Field name="phone_number" label={labels.phone_number} input={{ type: 'tel' }} />
        <Field
          name="website_url"
          label={labels.website_url}
          input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
        />
        <Field name="title" label={labels.title} hint={hints.title} />
      </FormSection>
      <FormSection heading={sections.bio} wide>
        <RichTextFormField<ProfileValues> name="bio" label={labels.bio} placeholder={agentFormWords.bioPlaceholder} />
      </FormSection>
    </>
  );
}
