import { Controller, useFormContext } from 'react-hook-form';
import { agentFormWords } from '../../content/agentForm';
import { FormField } from '../../ui/FormField';
import { FormSection } from '../../ui/FormSection';
import { RichTextField } from '../../ui/rich-text/RichTextField';
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
      <BioField />
    </>
  );
}

function BioField() {
  const { control } = useFormContext<ProfileValues>();
  return (
    <FormSection heading={sections.bio} wide>
      <Controller
        name="bio"
        control={control}
        render={({ field: { value, onChange }, fieldState }) => (
          <RichTextField
            label={labels.bio}
            value={value ?? ''}
            onChange={onChange}
            placeholder={agentFormWords.bioPlaceholder}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormSection>
  );
}
