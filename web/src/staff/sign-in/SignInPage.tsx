import { yupResolver } from '@hookform/resolvers/yup';
import { credentials, type Credentials } from 'cms/contract';
import { useNavigate } from 'react-router-dom';
import { toasts } from '../../content/staff';
import { signInCopy } from '../../content/signIn';
import { titles } from '../../content/navigation';
import { ApiError } from '../../api/send';
import { paths } from '../../paths';
import { useSession } from '../../api/session';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SmallForm, SmallPage } from './SmallPage';
import { FormField } from '../../forms/FormField';
import { showToast } from '../../staff-kit/toasts';
import { PasswordField } from '../../forms/passwords/passwords';

export function SignInPage() {
  const { signIn } = useSession();
  const navigate = useNavigate();

  const handleSignIn = async (input: Credentials) => {
    const { user, returnPath = paths.home } = await signIn(input);
    navigate(returnPath);
    showToast(toasts.signedIn(user.first_name));
  };

  return (
    <SmallPage heading={signInCopy.heading} lead={signInCopy.lead}>
      <PageMeta title={titles.signIn} />
      <SmallForm
        resolver={yupResolver(credentials)}
        values={{ username: '', password: '' }}
        copy={signInCopy}
        send={handleSignIn}
        failed={(error) => (
          <>
            <div>{signInCopy.invalid}</div>
            <div>{causeOf(error)}</div>
          </>
        )}
        gap={2.5}
        after={<LinkButton to={paths.forgotPassword}>{signInCopy.forgotPassword}</LinkButton>}
      >
        <FormField<Credentials>
          name="username"
          label={signInCopy.username}
          hint=""
          autoComplete="username"
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField name="password" label={signInCopy.password} hint="" autoComplete="current-password" />
      </SmallForm>
    </SmallPage>
  );
}

/** Why a sign-in failed, unless the credentials were wrong. */
function causeOf(error: unknown): string | undefined {
  const { causes } = signInCopy;
  if (!(error instanceof ApiError) || error.status >= 500) return causes.server;
  if (error.status === 0) return causes.offline;
  if (error.status === 429) return causes.throttled(error.retryAfter && Math.ceil(error.retryAfter / 60));
  return undefined;
}
