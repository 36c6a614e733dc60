import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import type { SavedVersion } from 'cms/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { historyCopy } from '../../content/history';
import { notices } from '../../content/notices';
import { forgetStored } from '../../data/cache';
import { refusalText, send } from '../../data/send';
import { paths } from '../../paths';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notices/notify';
import { useAction } from '../../ui/useAction';

const copy = historyCopy.confirmation;

interface RestoreButtonProps {
  revision: SavedVersion;
  /** Whether what it is a version of is gone and comes back with it. */
  fromDeletion: boolean;
  /** What a screen reader calls it, among others that look alike. */
  label: string;
  heading?: string;
}

export function RestoreButton({ revision, fromDeletion, label, heading = copy.heading }: RestoreButtonProps) {
  const { id, noun, of } = revision;
  const client = useApolloClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAction((error) => refusalText(error, notices.actionFailed));

  const handleRestore = async () => {
    await act(async () => {
      await send('restoreRevision', { id });
      forgetStored(client, noun, of);
      navigate(paths[noun].one(of));
      notify(fromDeletion ? historyCopy.broughtBack : historyCopy.restored);
    });
    setAsking(false);
  };

  return (
    <>
      <Button variant="outlined" aria-label={label} onClick={() => setAsking(true)}>
        {historyCopy.restore}
      </Button>
      <ConfirmDialog
        open={asking}
        {...copy}
        heading={heading}
        text={fromDeletion ? copy.textDeleted[noun] : copy.text}
        busy={busy}
        onConfirm={handleRestore}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
