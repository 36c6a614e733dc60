import type { NewAgent } from 'cms/contract';
import { useFormContext } from 'react-hook-form';
import { agentFormWords } from '../../content/agentForm';
import { FormSection } from '../../forms/FormSections';
import { NewPasswordFormField, PasswordConfirmationFormField } from '../../forms/PasswordFormField';
import { UsernameField } from './UsernameField';

const { labels, hints, sections } = agentFormWords;
const Password = NewPasswordFormField<NewAgent>;
const Confirmation = PasswordConfirmationFormField<NewAgent>;

/** What somebody signs in with. */
export function AccountFields({ onLeaveUsername }: { onLeaveUsername: () => void }) {
  const { trigger, getFieldState, getValues } = useFormContext<NewAgent>();

  // A corrected password may now match, or no longer.
  const validateConfirmation = () => {
    if (getValues('password_confirmation') || getFieldState('password_confirmation').isTouched) void trigger('password_confirmation');
  };

  return (
    <FormSection heading={sections.account}>
      <UsernameField onLeave={onLeaveUsername} />
      <div />
      <Password name="password" label={labels.password} hint={hints.password} onEdit={validateConfirmation} />
      <Confirmation name="password_confirmation" label={labels.password_confirmation} />
    </FormSection>
  );
}
