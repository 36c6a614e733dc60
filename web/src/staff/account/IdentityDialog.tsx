import type { Account, Confirmation, Factor } from 'cms/contract';
import { send } from '../../api/send';
import { useRead } from '../../api/useReply';
import { LoadFailed, Loading } from '../../ui/states';
import { FormDialog } from './FormDialog';
import { SecondFactorForm } from './SecondFactorForm';

const readAccount = () => send('getAccount');

/** Asks the user to prove their identity before a sensitive action. Calls `onDone` with whether they did. */
export default function IdentityDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const { reply: account, failure, retry } = useRead(readAccount);
  const confirm = async (body: Confirmation) => {
    await send('confirmIdentity', { body });
    onDone(true);
  };

  return (
    <FormDialog heading="Confirm that it’s you" text="This action needs a fresh proof." onClose={() => onDone(false)}>
      {failure && <LoadFailed heading="Failed to load your account" retry={retry} />}
      {account ? <SecondFactorForm methods={methodsOf(account)} submit="Confirm" send={confirm} /> : !failure && <Loading />}
    </FormDialog>
  );
}

function methodsOf({ passkeys, app_code, recovery_codes }: Account): (Factor | 'password')[] {
  if (passkeys.length === 0 && !app_code) return ['password'];
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app_code ? (['code'] as const) : []),
    ...(recovery_codes > 0 ? (['recovery_code'] as const) : []),
  ];
}
