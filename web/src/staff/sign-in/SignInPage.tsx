import { yupResolver } from '@hookform/resolvers/yup';
import { credentials, type Credentials } from 'cms/contract';
import { useNavigate } from 'react-router-dom';
import { titled } from '../../content/navigation';
import { ApiError } from '../../api/send';
import { paths } from '../../paths';
import { useSession } from '../../api/session';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SmallForm, SmallPage } from './SmallPage';
import { FormField } from '../../forms/FormField';
import { counted } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { PasswordField } from '../../forms/passwords/passwords';

export function SignInPage() {
  const { signIn } = useSession();
  const navigate = useNavigate();

  const handleSignIn = async (input: Credentials) => {
    const { user, returnPath = paths.home } = await signIn(input);
    navigate(returnPath);
    showToast(`Welcome back, ${user.first_name}.`);
  };

  return (
    <SmallPage heading="Sign in to your account" lead="For brokerage agents and staff.">
      <PageMeta title={titled('Sign in')} />
      <SmallForm
        resolver={yupResolver(credentials)}
        values={{ username: '', password: '' }}
        submit="Login"
        submitting="Signing in..."
        send={handleSignIn}
        failed={(error) => (
          <>
            <div>Invalid credentials</div>
            <div>{causeOf(error)}</div>
          </>
        )}
        gap={2.5}
        after={<LinkButton to={paths.forgotPassword}>Forgot password?</LinkButton>}
      >
        <FormField<Credentials>
          name="username"
          label="Username"
          autoComplete="username"
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </SmallForm>
    </SmallPage>
  );
}

/** Why a sign-in failed, unless the credentials were wrong. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return 'The server had a problem. Try again in a few minutes.';
  if (error.status === 0) return 'No connection. Check your internet connection and try again.';
  if (error.status !== 429) return undefined;
  return `Too many attempts. Try again ${error.retryAfter ? `in ${counted(Math.ceil(error.retryAfter / 60), 'minute')}` : 'later'}.`;
}
