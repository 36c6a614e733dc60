import type { SeasonImage } from 'cms/contract';
import { useState } from 'react';
import { notices } from '../../content/notices';
import { seasonImageWords } from '../../content/seasonForm';
import { refusalText } from '../../lib/refusalText';
import { send } from '../../lib/send';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

interface DeleteImageDialogProps {
  image: SeasonImage;
  onDeleted: () => void;
  onClose: () => void;
}

const { heading, text, confirm, cancel } = seasonImageWords.deletion;

/** Deletes an image that no season uses; the server says so of one that some season does. */
export function DeleteImageDialog({ image, onDeleted, onClose }: DeleteImageDialogProps) {
  const [busy, setBusy] = useState(false);

  const handleDelete = async () => {
    setBusy(true);
    try {
      await send('deleteSeasonImage', { id: image.id });
      onDeleted();
    } catch (error) {
      console.error(error);
      notify(refusalText(error, notices.actionFailed), 'error');
      onClose();
    }
  };

  return (
    <ConfirmDialog
      open
      heading={heading}
      text={text(image.name)}
      confirm={confirm}
      cancel={cancel}
      danger
      busy={busy}
      onConfirm={handleDelete}
      onCancel={onClose}
    />
  );
}
