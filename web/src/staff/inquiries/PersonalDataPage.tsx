import { Button, TextField } from '@mui/material';
import { erasureReasons, type Erasure, type PersonalData } from 'cms/contract';
import { useState, type FormEvent } from 'react';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { nativeSelect } from '../../forms/FormField';
import { download } from '../../staff-kit/download';
import { StaffPage } from '../../staff-kit/StaffPage';
import { counted } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { ConfirmDialog, useAction } from '../../staff-kit/useAction';

const tableTexts: Record<string, [one: string, several: string]> = {
  inquiries: ['inquiry', 'inquiries'],
  up_users: ['account of an agent', 'accounts of agents'],
  admin_users: ['account of the admin panel', 'accounts of the admin panel'],
  sites: ['contact detail of the office', 'contact details of the office'],
};

const reasons: Record<Erasure['reason'], string> = {
  request: 'The person asked for it',
  mistake: 'It was sent by mistake',
  policy: 'Our own policy',
};

/** Finds, exports and erases what the site stores about a person. */
export function PersonalDataPage() {
  const [contact, setContact] = useState('');
  const [found, setFound] = useState<PersonalData & { contact: string }>();
  const [reason, setReason] = useState<Erasure['reason']>();
  const { act, busy } = useAction();
  const erasable = found?.tables.some(({ isErased }) => isErased);

  const find = (event: FormEvent) => {
    event.preventDefault();
    void act(() => search(contact));
  };
  const search = async (contact: string) => setFound({ ...(await send('findPersonalData', { body: { contact } })), contact });
  const erase = ({ contact }: { contact: string }) =>
    act(async () => {
      const { erased } = await send('erasePersonalData', { body: { contact, reason: reason! } });
      forget();
      setReason(undefined);
      await search(contact);
      showToast(`${counted(erased, 'inquiry', 'inquiries')} erased.`);
    });

  return (
    <StaffPage heading="Personal data" lead="Find what the site stores about a person, to give it to them or to erase it.">
      <div className="inquiry">
        <form className="row" onSubmit={find}>
          <TextField
            label="Email or phone number"
            required
            value={contact}
            onChange={({ target }) => {
              setContact(target.value);
              setFound(undefined);
            }}
            sx={{ flex: '1 1 260px' }}
          />
          <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 48 }}>
            Find
          </Button>
        </form>
        {found && (
          <section aria-live="polite">
            <h2>{found.tables.length > 0 ? 'Found' : 'Nothing is stored about this person'}</h2>
            <ul className="list panel-list">
              {found.tables.map(({ table, rows, isErased }) => (
                <li key={table}>
                  {counted(rows.length, ...(tableTexts[table] ?? [table, table]))}
                  {!isErased && <span>Not erased here</span>}
                </li>
              ))}
            </ul>
            <div className="row">
              {found.tables.length > 0 && (
                <Button
                  variant="outlined"
                  onClick={() => download(JSON.stringify(found.tables, null, 2), 'personal-data.json', 'application/json')}
                >
                  Export
                </Button>
              )}
              {erasable && (
                <Button color="error" onClick={() => setReason('request')}>
                  Erase…
                </Button>
              )}
            </div>
          </section>
        )}
      </div>
      {reason && found && (
        <ConfirmDialog
          open
          danger
          heading="Erase this person?"
          subject={found.contact}
          text="Their inquiries are deleted, in backups as soon as one is restored. Only a proof without content is kept for 24 months."
          confirm="Erase"
          busy={busy}
          onConfirm={() => void erase(found)}
          onCancel={() => setReason(undefined)}
        >
          <TextField
            {...nativeSelect(erasureReasons.map((name) => [name, reasons[name]]))}
            fullWidth
            label="Reason"
            value={reason}
            onChange={({ target }) => setReason(erasureReasons.find((name) => name === target.value))}
            sx={{ mt: 2 }}
          />
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
