import { Button } from '@mui/material';
import type { Account } from 'cms/contract';
import { useState } from 'react';
import { useReply } from '../../api/useReply';
import { StaffPage } from '../../staff-kit/StaffPage';
import { shortMoment } from '../../staff-kit/texts';
import { LoadFailed, Loading } from '../../ui/states';
import { AppCode } from './AppCode';
import { EmailDialog, PasswordDialog } from './OwnCredentials';
import { Passkeys } from './Passkeys';
import { RecoveryCodes } from './RecoveryCodes';
import { Sessions } from './Sessions';

const heading = 'My account';

/** The user’s own account: email, password, second factors and sessions. */
export function AccountPage() {
  const { reply: account, failure, retry } = useReply('getAccount');
  if (failure) return <LoadFailed heading="Failed to load your account" retry={retry} level="h1" />;
  if (!account) return <Loading />;
  const isProtected = account.app_code || account.passkeys.length > 0;

  return (
    <StaffPage heading={heading} lead={`Signed in as ${account.username}.`}>
      <div className="account-page">
        {!isProtected && <Advice requiredFrom={account.required_from} />}
        <section aria-labelledby="second-factor">
          <h2 id="second-factor">Second factor</h2>
          <p className="quiet">With one, a stolen password alone opens nothing.</p>
          <ul className="list panel-list">
            <Passkeys passkeys={account.passkeys} />
            <AppCode isSetUp={account.app_code} />
            {isProtected && <RecoveryCodes left={account.recovery_codes} />}
          </ul>
        </section>
        {!isOverdue(account) && (
          <>
            <Credentials account={account} />
            <Sessions />
          </>
        )}
      </div>
    </StaffPage>
  );
}

const isOverdue = ({ required_from }: Account) => required_from !== null && Date.parse(required_from) <= Date.now();

function Advice({ requiredFrom }: { requiredFrom: string | null }) {
  if (requiredFrom === null) return null;
  const isLate = Date.parse(requiredFrom) <= Date.now();
  return (
    <p role="status" className="notice">
      {isLate
        ? 'Your brokerage requires a second factor. Set one up to continue.'
        : `Your brokerage requires a second factor from ${shortMoment(requiredFrom)} on. Set one up before then.`}
    </p>
  );
}

function Credentials({ account }: { account: Account }) {
  const [open, setOpen] = useState<'email' | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="credentials">
      <h2 id="credentials">Email and password</h2>
      <ul className="list panel-list">
        <li>
          <div>
            <strong>{account.email}</strong>
            {account.pending_email && <p className="quiet">Waits for a confirmation: {account.pending_email}</p>}
          </div>
          <Button onClick={() => setOpen('email')}>Change email</Button>
        </li>
        <li>
          <strong>Password</strong>
          <Button onClick={() => setOpen('password')}>Change password</Button>
        </li>
      </ul>
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
    </section>
  );
}
