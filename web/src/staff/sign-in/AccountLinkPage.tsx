import { Button } from '@mui/material';
import type { AccountLinkKind } from 'cms/contract';
import { useState } from 'react';
import { errorText, send } from '../../api/send';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { useAction } from '../../staff-kit/useAction';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { useTokenFromUrl } from './ResetPasswordPage';
import { SmallPage } from './SmallPage';

const texts: Record<AccountLinkKind, { heading: string; lead: string; button: string; done: string }> = {
  'confirm-email': {
    heading: 'Confirm your email address',
    lead: 'From then on, your account uses this address.',
    button: 'Confirm address',
    done: 'Your new address is confirmed.',
  },
  'undo-email': {
    heading: 'Undo the change of your email address?',
    lead: 'Your account uses this address again. You are signed out everywhere, and we send you a link to choose a new password.',
    button: 'Undo the change',
    done: 'Your account uses this address again. We sent you a link to choose a new password.',
  },
  'not-me': {
    heading: 'Was this not you?',
    lead: 'You are signed out everywhere, and we send you a link to choose a new password.',
    button: 'Sign out everywhere',
    done: 'You are signed out everywhere. We sent you a link to choose a new password.',
  },
};

/** Page of a link in an email about an account. A button does what the link is for, because mail scanners open links. */
export function AccountLinkPage({ kind }: { kind: AccountLinkKind }) {
  const token = useTokenFromUrl();
  const { act, busy } = useAction();
  const [outcome, setOutcome] = useState<string>();
  const { heading, lead, button, done } = texts[kind];

  const use = () =>
    act(async () => {
      const failed = (error: unknown) => errorText(error, 'Something went wrong. Try again.');
      setOutcome(await send('useAccountLink', { body: { token: token || 'none' } }).then(() => done, failed));
    });

  return (
    <SmallPage key={outcome} role={outcome ? 'status' : undefined} heading={heading} lead={outcome ?? lead}>
      <PageMeta title={titled(heading)} />
      {outcome ? (
        <LinkButton to={paths.login} variant="contained" className="wide">
          Go to login
        </LinkButton>
      ) : (
        <Button variant="contained" size="large" fullWidth loading={busy} onClick={() => void use()}>
          {button}
        </Button>
      )}
    </SmallPage>
  );
}
