import { Button } from '@mui/material';
import type { AccountLinkKind } from 'cms/contract';
import { useState } from 'react';
import { ApiError, send } from '../../api/send';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { useAction } from '../../staff-kit/useAction';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { useTokenFromUrl } from './ResetPasswordPage';
import { SmallPage } from './SmallPage';

const texts: Record<AccountLinkKind, { heading: string; lead: string; button: string; doneHeading: string; done: string }> = {
  'confirm-email': {
    heading: 'Confirm your email address',
    lead: 'From then on, your account uses this address.',
    button: 'Confirm address',
    doneHeading: 'Your email address is confirmed',
    done: 'Your account uses this address from now on.',
  },
  'undo-email': {
    heading: 'Undo the change of your email address?',
    lead: 'Your account uses this address again. You are signed out everywhere, and we send you a link to choose a new password.',
    button: 'Undo the change',
    doneHeading: 'The change is undone',
    done: 'Your account uses this address again. We sent you a link to choose a new password. We removed your recovery codes, and second factors that were added since a week before the change.',
  },
  'not-me': {
    heading: 'Was this not you?',
    lead: 'You are signed out everywhere, and we send you a link to choose a new password.',
    button: 'Sign out everywhere',
    doneHeading: 'You are signed out everywhere',
    done: 'We sent you a link to choose a new password. We removed your recovery codes, and second factors that were added since that sign-in.',
  },
};

/** Page of a link in an email about an account. A button does what the link is for, because mail scanners open links. */
export function AccountLinkPage({ kind }: { kind: AccountLinkKind }) {
  const token = useTokenFromUrl();
  const { act, busy } = useAction();
  const [outcome, setOutcome] = useState<{ heading: string; lead: string }>();
  const { heading, lead, button, doneHeading, done } = texts[kind];

  const use = () =>
    act(async () => {
      try {
        await send('useAccountLink', { body: { token: token || 'none' } });
        setOutcome({ heading: doneHeading, lead: done });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 422)) throw error;
        setOutcome({ heading: 'This link did not work', lead: error.message });
      }
    });

  return (
    <SmallPage key={outcome?.heading} role={outcome && 'status'} {...(outcome ?? { heading, lead })}>
      <PageMeta title={titled(outcome?.heading ?? heading)} />
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
