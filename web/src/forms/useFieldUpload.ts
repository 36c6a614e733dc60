import { createContext, useContext, useState } from 'react';
import { toasts } from '../content/toasts';
import { errorText } from '../data/send';
import { showToast } from '../ui/toasts';

/** Counts the running uploads of a form, which cannot be sent meanwhile. */
export const UploadsContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** Uploads an image for a field of the surrounding form, and shows whether that worked. */
export function useFieldUpload() {
  const count = useContext(UploadsContext);
  /** From 0 to 1; undefined if no upload is running. */
  const [progress, setProgress] = useState<number>();

  const upload = async (work: (onProgress: (progress: number) => void) => Promise<void>) => {
    count(1);
    setProgress(0);
    try {
      await work(setProgress);
      showToast(toasts.imageUploaded);
    } catch (error) {
      showToast(errorText(error, toasts.imageUploadFailed), 'error');
    } finally {
      setProgress(undefined);
      count(-1);
    }
  };

  return { upload, progress };
}
