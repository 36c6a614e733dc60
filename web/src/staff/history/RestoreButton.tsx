import { Button } from '@mui/material';
import type { RevisionSummary } from 'cms/contract';
import { useNavigate } from 'react-router-dom';
import { historyCopy } from '../../content/history';
import { toasts } from '../../content/staff';
import { typeCopy } from '../../content/types';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { paths } from '../../paths';
import { showToast } from '../../forms/toasts';
import { useAction } from '../../forms/useAction';

const copy = historyCopy.confirmation;

interface RestoreButtonProps {
  revision: RevisionSummary;
  /** Whether the entry is deleted, and is restored with this version. */
  fromDeletion: boolean;
  /** Accessible label, which distinguishes several buttons on one screen. */
  label: string;
  heading?: string;
}

export function RestoreButton({ revision, fromDeletion, label, heading = copy.heading }: RestoreButtonProps) {
  const { id, type, of } = revision;
  const { restored, undeleted = restored } = typeCopy[type];
  const navigate = useNavigate();
  const { ask, dialog } = useAction((error) => errorText(error, toasts.actionFailed));

  const handleRestore = () =>
    ask({ ...copy, heading, text: fromDeletion ? undeleted : restored }, async () => {
      await send('restoreRevision', { id });
      forget(() => navigate(paths[type].one(of)));
      showToast(fromDeletion ? historyCopy.undeleted : historyCopy.restored);
    });

  return (
    <>
      <Button variant="outlined" aria-label={label} onClick={handleRestore}>
        {historyCopy.restore}
      </Button>
      {dialog}
    </>
  );
}
