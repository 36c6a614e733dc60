import { Button } from '@mui/material';
import { useState } from 'react';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { download } from '../../staff-kit/download';
import { counted } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { useAction } from '../../staff-kit/useAction';
import { FormDialog } from './FormDialog';

export function RecoveryCodes({ left }: { left: number }) {
  const { ask, dialog } = useAction();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = () =>
    ask({ heading: 'Create new recovery codes?', text: 'The old ones stop working.', confirm: 'Create' }, async () => {
      setCodes((await send('createRecoveryCodes')).recovery_codes);
      forget();
    });

  return (
    <li>
      <div>
        <strong>Recovery codes</strong>
        <p className="quiet">{counted(left, 'code')} left, for when you lose your phone</p>
      </div>
      <Button onClick={renew}>New codes</Button>
      {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </li>
  );
}

/** Shows recovery codes once. */
export function NewCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const { act } = useAction('This browser could not copy the codes');
  const copy = () =>
    act(async () => {
      await navigator.clipboard.writeText(text);
      showToast('Copied.');
    });
  return (
    <FormDialog
      heading="Save your recovery codes"
      text="Each signs you in once, if you lose your phone or passkey. Keep them where no one else finds them. They are not shown again."
      close="I have saved them"
      stays
      onClose={onClose}
    >
      <ul className="list recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="code-actions">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => download(text, 'recovery-codes.txt', 'text/plain')}>Download</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
    </FormDialog>
  );
}
