import { Button } from '@mui/material';
import type { RevisionSummary } from 'cms/contract';
import { useNavigate } from 'react-router-dom';
import { typeCopy } from '../../content/types';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { paths } from '../../paths';
import { showToast } from '../../staff-kit/toasts';
import { useAgentAction } from '../actions/useAgentAction';

interface RestoreButtonProps {
  revision: RevisionSummary;
  /** Whether the entry is deleted, and is restored with this version. */
  fromDeletion: boolean;
  /** Accessible label, which distinguishes several buttons on one screen. */
  label: string;
  heading?: string;
}

export function RestoreButton({ revision, fromDeletion, label, heading = 'Restore this version?' }: RestoreButtonProps) {
  const { id, type, of } = revision;
  const { restored, undeleted = restored } = typeCopy[type];
  const navigate = useNavigate();
  const { askWithAgent, dialog } = useAgentAction('agent', 'Listing agent');

  const handleRestore = () =>
    askWithAgent({ heading, confirm: 'Restore', text: fromDeletion ? undeleted : restored }, async (agent) => {
      await send('restoreRevision', { id, body: { agent } });
      forget(() => navigate(paths[type].one(of)));
      showToast(fromDeletion ? 'Restored' : 'Version restored');
    });

  return (
    <>
      <Button variant="outlined" aria-label={label} onClick={handleRestore}>
        Restore
      </Button>
      {dialog}
    </>
  );
}
