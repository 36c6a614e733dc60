import { yupResolver } from '@hookform/resolvers/yup';
import { Button } from '@mui/material';
import { credentials, type Confirmation, type Credentials, type SignInChallenge } from 'cms/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { titled } from '../../content/navigation';
import { ApiError } from '../../api/send';
import { paths } from '../../paths';
import { useSession } from '../../api/session';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { Loading } from '../../ui/states';
import { useAction } from '../../staff-kit/useAction';
import { supportsPasskeys } from '../account/passkeySupport';
import { SmallForm, SmallPage } from './SmallPage';
import { FormField } from '../../forms/FormField';
import { counted } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { PasswordField } from '../../forms/passwords/passwords';

const passkeys = () => import('../account/webauthn');
const SecondFactorForm = lazy(async () => ({ default: (await import('../account/SecondFactorForm')).SecondFactorForm }));

export function SignInPage() {
  const { signIn, completeSignIn } = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<SignInChallenge>();

  const enter = ({ user, returnPath = paths.home }: Awaited<ReturnType<typeof completeSignIn>>) => {
    navigate(returnPath);
    showToast(`Welcome back, ${user.first_name}.`);
  };
  const handleSignIn = async (input: Credentials) => {
    const reply = await signIn(input);
    if ('challenge' in reply) setStep(reply);
    else enter(reply);
  };
  const handleProof = async (proof: Confirmation) => enter(await completeSignIn({ challenge: '', ...proof }));
  const passkeyButton = usePasskeySignIn(handleProof);

  if (step) {
    return (
      <SmallPage key="second" role="status" heading="Confirm that it’s you" lead="Your account has a second factor.">
        <PageMeta title={titled('Sign in')} />
        <Suspense fallback={<Loading />}>
          <SecondFactorForm {...step} submit="Continue" send={handleProof} />
        </Suspense>
        <Button fullWidth onClick={() => setStep(undefined)}>
          Start again
        </Button>
      </SmallPage>
    );
  }

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
        after={
          <>
            {passkeyButton}
            <LinkButton to={paths.forgotPassword}>Forgot password?</LinkButton>
          </>
        }
      >
        <FormField<Credentials>
          name="username"
          label="Username"
          autoComplete={passkeyButton ? 'username webauthn' : 'username'}
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </SmallForm>
    </SmallPage>
  );
}

/** Returns a button for signing in with a passkey, which the suggestions of the username field also offer; null without support. */
function usePasskeySignIn(signIn: (proof: Confirmation) => Promise<void>) {
  const { act, busy } = useAction();
  const isSupported = supportsPasskeys();
  const latest = useRef(signIn);
  latest.current = signIn;
  const actions = useRef(act);

  useEffect(() => {
    if (!isSupported) return;
    const suggest = async () => {
      const proof = await (await passkeys()).suggestPasskeys();
      if (proof) await actions.current(() => latest.current(proof));
    };
    // Without suggestions, the button is left.
    suggest().catch((error: unknown) => console.error(error));
    return () => void passkeys().then(({ stopSuggestions }) => stopSuggestions());
  }, [isSupported]);

  const handlePress = () =>
    act(async () => {
      const proof = await (await passkeys()).askForPasskey();
      if (proof) await signIn(proof);
    });
  if (!isSupported) return null;
  return (
    <Button variant="outlined" loading={busy} onClick={() => void handlePress()}>
      Sign in with a passkey
    </Button>
  );
}

/** Why a sign-in failed, unless the credentials were wrong. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return 'The server had a problem. Try again in a few minutes.';
  if (error.status === 0) return 'No connection. Check your internet connection and try again.';
  if (error.status !== 429) return undefined;
  return `Too many attempts. Try again ${error.retryAfter ? `in ${counted(Math.ceil(error.retryAfter / 60), 'minute')}` : 'later'}.`;
}
