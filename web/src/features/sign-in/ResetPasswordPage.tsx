import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetRedirectMs } from '../../config';
import { resetPasswordCopy as copy } from '../../content/passwords';
import { titles } from '../../content/titles';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { SmallPage } from '../../ui/SmallPage';
import { NewPasswordForm } from './NewPasswordForm';
import { useResetToken } from './useResetToken';

export function ResetPasswordPage() {
  return (
    <>
      <PageMeta title={titles.resetPassword} secret />
      <Reset />
    </>
  );
}

function Reset() {
  const reset = useResetToken();
  const [done, setDone] = useState(false);

  if (done) return <Done />;
  if (reset.state === 'validating') return <Loading text={copy.validating} />;
  if (reset.state === 'invalid') return <Invalid reason={reset.reason} />;
  return (
    <SmallPage heading={copy.heading} lead={copy.lead}>
      <NewPasswordForm token={reset.token} onDone={() => setDone(true)} />
    </SmallPage>
  );
}

function Invalid({ reason }: { reason: string }) {
  const { heading, hint, again } = copy.invalid;
  return (
    <div role="alert">
      <SmallPage heading={heading} lead={reason} hint={hint}>
        <LinkButton to={paths.forgotPassword} variant="contained" className="wide">
          {again}
        </LinkButton>
      </SmallPage>
    </div>
  );
}

function Done() {
  const navigate = useNavigate();
  const { heading, text, login } = copy.done;

  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login), resetRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div role="status">
      <SmallPage heading={heading} lead={text}>
        <LinkButton to={paths.login} variant="contained" className="wide">
          {login}
        </LinkButton>
      </SmallPage>
    </div>
  );
}
