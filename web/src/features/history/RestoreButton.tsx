import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import type { RevisionSummary } from 'cms/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { historyCopy } from '../../content/history';
import { toasts } from '../../content/toasts';
import { forgetStored } from '../../data/cache';
import { errorText, send } from '../../data/send';
import { paths } from '../../paths';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { showToast } from '../../ui/toasts/showToast';
import { useAction } from '../../ui/useAction';

const copy = historyCopy.confirmation;

interface RestoreButtonProps {
  revision: RevisionSummary;
  /** Whether what it is a version of is gone and comes back with it. */
  fromDeletion: boolean;
  /** What a screen reader calls it, among others that look alike. */
  label: string;
  heading?: string;
}

export function RestoreButton({ revision, fromDeletion, label, heading = copy.heading }: RestoreButtonProps) {
  const { id, type, of } = revision;
  const client = useApolloClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAction((error) => errorText(error, toasts.actionFailed));

  const handleRestore = async () => {
    await act(async () => {
      await send('restoreRevision', { id });
      forgetStored(client, type, of);
      navigate(paths[type].one(of));
      showToast(fromDeletion ? historyCopy.broughtBack : historyCopy.restored);
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
        text={fromDeletion ? copy.textDeleted[type] : copy.text}
        busy={busy}
        onConfirm={handleRestore}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
