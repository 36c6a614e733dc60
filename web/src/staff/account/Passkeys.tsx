import { yupResolver } from '@hookform/resolvers/yup';
import { Button } from '@mui/material';
import { accountLimits, passkeyName, type Passkey } from 'cms/contract';
import { useState } from 'react';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { FormField } from '../../forms/FormField';
import { shortMoment } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { actionFailed, useAction } from '../../staff-kit/useAction';
import { SmallForm } from '../sign-in/SmallPage';
import { FormDialog } from './FormDialog';
import { createPasskey, isCanceled } from './webauthn';
import { supportsPasskeys } from './passkeySupport';
import { NewCodesDialog } from './RecoveryCodes';

/** The user’s passkeys, and a way to add one. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const { ask, dialog } = useAction();
  const [named, setNamed] = useState<Passkey | 'new'>();
  const [codes, setCodes] = useState<string[] | null>(null);
  const canAdd = supportsPasskeys() && passkeys.length < accountLimits.passkeys;

  const add = async ({ name }: { name: string }) => {
    const body = await createPasskey(await send('getNewPasskeyOptions'), name);
    const { recovery_codes } = await send('addPasskey', { body });
    setCodes(recovery_codes);
    if (!recovery_codes) showToast('Your passkey is added.');
  };
  const save = async (passkey: Passkey | 'new', { name }: { name: string }) => {
    if (passkey === 'new') await add({ name });
    else await send('renamePasskey', { id: passkey.id, body: { name } });
    setNamed(undefined);
    forget();
  };
  const remove = ({ id, name }: Passkey) =>
    ask(
      { heading: 'Remove this passkey?', subject: name, text: 'It no longer signs you in.', confirm: 'Remove', danger: true },
      async () => {
        await send('removePasskey', { id });
        forget();
      },
    );

  return (
    <>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <strong>{passkey.name}</strong>
            <p className="quiet">
              Passkey · {passkey.used_at ? `last used ${shortMoment(passkey.used_at)}` : `added ${shortMoment(passkey.created_at)}`}
            </p>
          </div>
          <Button aria-label={`Rename ${passkey.name}`} onClick={() => setNamed(passkey)}>
            Rename
          </Button>
          <Button aria-label={`Remove ${passkey.name}`} onClick={() => remove(passkey)}>
            Remove
          </Button>
        </li>
      ))}
      <li>
        <div>
          <strong>{passkeys.length > 0 ? 'Another passkey' : 'Passkey'}</strong>
          <p className="quiet">
            {supportsPasskeys() ? 'Signs you in with your fingerprint, face or PIN' : 'This browser or address does not support passkeys'}
          </p>
        </div>
        {canAdd && <Button onClick={() => setNamed('new')}>Add a passkey</Button>}
      </li>
      {named && (
        <FormDialog
          heading={named === 'new' ? 'Add a passkey' : 'Rename the passkey'}
          text="A name helps you to recognize the device, for example “Work phone”."
          onClose={() => setNamed(undefined)}
        >
          <SmallForm
            resolver={yupResolver(passkeyName)}
            values={{ name: named === 'new' ? '' : named.name }}
            submit={named === 'new' ? 'Continue' : 'Save'}
            submitting="Saving..."
            send={(values) => save(named, values)}
            failed={(error) => (isCanceled(error) ? 'No passkey was added. Try again.' : errorText(error, actionFailed))}
          >
            <FormField<{ name: string }> name="name" label="Name" autoComplete="off" autoFocus />
          </SmallForm>
        </FormDialog>
      )}
      {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </>
  );
}
