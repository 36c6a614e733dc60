import { invitationDays, minPasswordLength } from 'cms/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetRedirectMs } from '../../config';
import { invitationCopy } from '../../content/invitations';
import { resetPasswordCopy as copy } from '../../content/passwords';
import { titles } from '../../content/titles';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { SmallPage } from '../../ui/SmallPage';
import { NewPasswordForm } from './NewPasswordForm';
import { useResetToken } from './useResetToken';

const welcome = invitationCopy.acceptance;

export function ResetPasswordPage() {
  return (
    <>
      <PageMeta title={titles.resetPassword} />
      <Reset />
    </>
  );
}

function Reset() {
  const reset = useResetToken();
  const [done, setDone] = useState(false);
  const joining = reset.state === 'valid' ? reset.joining : undefined;

  if (done) return <Done {...(joining ? welcome.done : copy.done)} />;
  if (reset.state === 'validating') return <Loading text={copy.validating} />;
  if (reset.state === 'invalid') return <Invalid reason={reset.reason} />;
  return (
    <SmallPage
      heading={joining ? welcome.heading(joining.first_name) : copy.heading}
      lead={(joining ? welcome : copy).lead(minPasswordLength)}
    >
      <NewPasswordForm token={reset.token} joining={joining} onDone={() => setDone(true)} />
    </SmallPage>
  );
}

function Invalid({ reason }: { reason: string }) {
  const { heading, hint, again } = copy.invalid;
  return (
    <div role="alert">
      <SmallPage heading={heading} lead={reason} hint={hint(invitationDays)}>
        <LinkButton to={paths.forgotPassword} variant="contained" className="wide">
          {again}
        </LinkButton>
      </SmallPage>
    </div>
  );
}

function Done({ heading, text }: { heading: string; text: string }) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login), resetRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div role="status">
      <SmallPage heading={heading} lead={text}>
        <LinkButton to={paths.login} variant="contained" className="wide">
          {copy.done.login}
        </LinkButton>
      </SmallPage>
    </div>
  );
}
