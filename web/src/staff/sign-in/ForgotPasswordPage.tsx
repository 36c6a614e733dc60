import { yupResolver } from '@hookform/resolvers/yup';
import { forgottenPassword } from 'cms/contract';
import { useState } from 'react';
import { titled } from '../../content/navigation';
import { send } from '../../api/send';
import { FormField } from '../../forms/FormField';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SmallForm, SmallPage } from './SmallPage';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();

  const handleSend = async ({ email }: { email: string }) => {
    await send('forgotPassword', { body: { email } });
    setSentTo(email);
  };

  return (
    <>
      <PageMeta title={titled('Forgot password')} />
      {sentTo === undefined ? (
        <SmallPage
          heading="Forgot your password?"
          lead="Enter your account’s email address and we’ll send you a link to reset your password."
        >
          <SmallForm
            resolver={yupResolver(forgottenPassword)}
            values={{ email: '' }}
            submit="Send reset link"
            submitting="Sending..."
            send={handleSend}
            failed={() => 'An error occurred. Please try again.'}
          >
            <FormField<{ email: string }>
              name="email"
              label="Email"
              autoComplete="email"
              input={{ type: 'email', inputMode: 'email', spellCheck: false }}
            />
          </SmallForm>
          {backToLogin}
        </SmallPage>
      ) : (
        <SmallPage
          key="sent"
          role="status"
          heading="Check your email"
          lead={`If an account exists for ${sentTo}, a reset link was sent. The link can be used once and expires in 30 minutes.`}
          hint="Didn’t get the email? Check your spam folder or try again."
        >
          {backToLogin}
        </SmallPage>
      )}
    </>
  );
}

const backToLogin = (
  <LinkButton to={paths.login} className="wide">
    Back to login
  </LinkButton>
);
