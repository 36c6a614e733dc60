import type { SeasonImage } from 'cms/contract';
import { useState } from 'react';
import { toasts } from '../../content/toasts';
import { seasonImageCopy } from '../../content/seasonForm';
import { errorText, send } from '../../data/send';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

interface DeleteImageDialogProps {
  image: SeasonImage;
  onDeleted: () => void;
  /** Called with the reason why the image cannot be deleted. */
  onRefused: (message: string) => void;
  onClose: () => void;
}

const copy = seasonImageCopy.deletion;

/** Deletes an image. The server rejects the request if an entry uses the image. */
export function DeleteImageDialog({ image, onDeleted, onRefused, onClose }: DeleteImageDialogProps) {
  const [busy, setBusy] = useState(false);

  const handleDelete = async () => {
    setBusy(true);
    try {
      await send('deleteSeasonImage', { id: image.id });
      onDeleted();
    } catch (error) {
      console.error(error);
      onRefused(errorText(error, toasts.actionFailed));
    }
  };

  return <ConfirmDialog open {...copy} text={copy.text(image.name)} danger busy={busy} onConfirm={handleDelete} onCancel={onClose} />;
}
