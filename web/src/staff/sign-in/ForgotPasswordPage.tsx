import { yupResolver } from '@hookform/resolvers/yup';
import { forgottenPassword } from 'cms/contract';
import { useState } from 'react';
import { forgotPasswordCopy as copy } from '../../content/signIn';
import { titles } from '../../content/navigation';
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
      <PageMeta title={titles.forgotPassword} />
      {sentTo === undefined ? (
        <SmallPage heading={copy.heading} lead={copy.lead}>
          <SmallForm
            resolver={yupResolver(forgottenPassword)}
            values={{ email: '' }}
            copy={copy}
            send={handleSend}
            failed={() => copy.failed}
          >
            <FormField<{ email: string }>
              name="email"
              label={copy.email}
              autoComplete="email"
              input={{ type: 'email', inputMode: 'email', spellCheck: false }}
            />
          </SmallForm>
          {backToLogin}
        </SmallPage>
      ) : (
        <SmallPage key="sent" role="status" heading={copy.sent.heading} lead={copy.sent.text(sentTo)} hint={copy.sent.hint}>
          {backToLogin}
        </SmallPage>
      )}
    </>
  );
}

const backToLogin = (
  <LinkButton to={paths.login} className="wide">
    {copy.backToLogin}
  </LinkButton>
);
