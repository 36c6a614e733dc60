import { useState } from 'react';
import { forgotPasswordWords as copy } from '../../content/passwords';
import { titles } from '../../content/titles';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { PageMeta } from '../../ui/PageMeta';
import { SmallPage } from '../../ui/SmallPage';
import { ForgotPasswordForm } from './ForgotPasswordForm';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();

  return (
    <>
      <PageMeta title={titles.forgotPassword} />
      {sentTo === undefined ? (
        <SmallPage heading={copy.heading} lead={copy.lead}>
          <ForgotPasswordForm onSent={setSentTo} />
          <BackToLogin />
        </SmallPage>
      ) : (
        <div role="status">
          <SmallPage heading={copy.sent.heading} lead={copy.sent.text(sentTo)} hint={copy.sent.hint}>
            <BackToLogin />
          </SmallPage>
        </div>
      )}
    </>
  );
}

function BackToLogin() {
  return (
    <LinkButton to={paths.login} fullWidth sx={{ mt: 1 }}>
      {copy.backToLogin}
    </LinkButton>
  );
}
