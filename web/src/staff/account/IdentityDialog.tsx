import type { Account, Confirmation } from 'cms/contract';
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
    <FormDialog heading="Confirm that it’s you" text="We ask again before sensitive changes." onClose={() => onDone(false)}>
      {failure && <LoadFailed heading="Failed to load your account" retry={retry} />}
      {account ? (
        <SecondFactorForm methods={hasFactor(account) ? account.methods : ['password']} submit="Confirm" send={confirm} />
      ) : (
        !failure && <Loading />
      )}
    </FormDialog>
  );
}

const hasFactor = ({ app_code, passkeys }: Account) => app_code || passkeys.length > 0;
