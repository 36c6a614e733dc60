import { yupResolver } from '@hookform/resolvers/yup';
import { Button } from '@mui/material';
import { appCodeConfirmation, type AppCodeSecret } from 'cms/contract';
import { useState } from 'react';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { FormField } from '../../forms/FormField';
import { showToast } from '../../staff-kit/toasts';
import { actionFailed, useAction } from '../../staff-kit/useAction';
import { QrCode } from '../../ui/QrCode';
import { SmallForm } from '../sign-in/SmallPage';
import { FormDialog } from './FormDialog';
import { NewCodesDialog } from './RecoveryCodes';

/** Authenticator app that shows codes. */
export function AppCode({ isSetUp }: { isSetUp: boolean }) {
  const { act, ask, busy, dialog } = useAction();
  const [secret, setSecret] = useState<AppCodeSecret>();
  const [codes, setCodes] = useState<string[] | null>(null);

  const begin = () => act(async () => setSecret(await send('createAppCode')));
  const confirm = async ({ code }: { code: string }) => {
    const { recovery_codes } = await send('confirmAppCode', { body: { code } });
    setSecret(undefined);
    setCodes(recovery_codes);
    forget();
    if (!recovery_codes) showToast('Your authenticator app is set up.');
  };
  const remove = () =>
    ask({ heading: 'Remove the authenticator app?', text: 'Its codes stop working.', confirm: 'Remove', danger: true }, async () => {
      await send('removeAppCode');
      forget();
    });

  return (
    <li>
      <div>
        <strong>Authenticator app</strong>
        <p className="quiet">{isSetUp ? 'In use' : 'Shows a code of 6 digits on your phone'}</p>
      </div>
      {isSetUp ? (
        <Button onClick={remove}>Remove</Button>
      ) : (
        <Button loading={busy} onClick={() => void begin()}>
          Set up
        </Button>
      )}
      {secret && (
        <FormDialog
          heading="Set up an authenticator app"
          text="Scan the code with an app such as Google Authenticator, 1Password or Authy, or type the key. Then enter the code that the app shows."
          onClose={() => setSecret(undefined)}
        >
          <div className="qr">
            <QrCode text={secret.uri} label="QR code for the authenticator app" />
          </div>
          <p>
            Key: <code>{secret.secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
          <SmallForm
            resolver={yupResolver(appCodeConfirmation)}
            values={{ code: '' }}
            submit="Confirm"
            submitting="Checking..."
            send={confirm}
            failed={(error) => errorText(error, actionFailed)}
          >
            <FormField<{ code: string }> name="code" label="Code" autoComplete="one-time-code" input={{ inputMode: 'numeric' }} autoFocus />
          </SmallForm>
        </FormDialog>
      )}
      {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </li>
  );
}
