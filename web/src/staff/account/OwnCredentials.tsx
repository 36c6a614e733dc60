import { yupResolver } from '@hookform/resolvers/yup';
import { forgottenPassword, ownPassword } from 'cms/contract';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { sessionStore, useSessionUser } from '../../api/session';
import { FormField } from '../../forms/FormField';
import { NewPasswordField, PasswordField } from '../../forms/passwords/passwords';
import { confirmationSent } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { actionFailed } from '../../staff-kit/useAction';
import { SmallForm } from '../sign-in/SmallPage';
import { FormDialog } from './FormDialog';

interface DialogProps {
  onClose: () => void;
}

const failed = (error: unknown) => errorText(error, actionFailed);

export function EmailDialog({ onClose }: DialogProps) {
  const user = useSessionUser();
  const change = async ({ email }: { email: string }) => {
    const saved = await send('updateAgent', { id: user?.id, body: { email } });
    forget();
    showToast(email.toLowerCase() === saved.email.toLowerCase() ? 'You already use this address.' : confirmationSent(email));
    onClose();
  };
  return (
    <FormDialog
      heading="Change email"
      text="We send a link to the new address. The address counts once you open it. It is also shown on your profile."
      onClose={onClose}
    >
      <SmallForm
        resolver={yupResolver(forgottenPassword)}
        values={{ email: '' }}
        submit="Send link"
        submitting="Sending..."
        send={change}
        failed={failed}
      >
        <FormField<{ email: string }> name="email" label="New email" autoComplete="email" input={{ type: 'email' }} autoFocus />
      </SmallForm>
    </FormDialog>
  );
}

export function PasswordDialog({ onClose }: DialogProps) {
  const change = async (body: { password: string; password_confirmation: string }) => {
    sessionStore.start(await send('changePassword', { body }));
    forget();
    showToast('Your password is changed. You are signed out on all other devices.');
    onClose();
  };
  return (
    <FormDialog heading="Change password" text="You’ll be signed out on all other devices." onClose={onClose}>
      <SmallForm
        resolver={yupResolver(ownPassword)}
        values={{ password: '', password_confirmation: '' }}
        submit="Change password"
        submitting="Saving..."
        send={change}
        failed={failed}
      >
        <NewPasswordField name="password" label="New password" rules={{ deps: 'password_confirmation' }} autoFocus />
        <PasswordField name="password_confirmation" label="Confirm new password" autoComplete="new-password" />
      </SmallForm>
    </FormDialog>
  );
}
