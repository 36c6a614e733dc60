import { useController, useFormContext } from 'react-hook-form';
import { toasts } from '../../content/toasts';
import { errorText } from '../../data/send';
import type { Upload } from '../../data/useUpload';
import { ImageField } from '../../ui/ImageField';
import { showToast } from '../../ui/toasts/showToast';

interface UploadedImageProps {
  /** Name of the field that holds the image's URL. */
  name: string;
  label: string;
  upload: Upload;
  onChange?: () => void;
}

/** Image that is uploaded when it is chosen. Until the form is saved, the server stores it temporarily and the form holds its URL. */
export function UploadedImage({ name, label, upload: { upload, progress }, onChange }: UploadedImageProps) {
  const { setValue } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController<Record<string, string>>({ name });
  const src = field.value ?? '';

  const setImage = (url: string) => {
    setValue(name, url, { shouldDirty: true, shouldValidate: true });
    onChange?.();
  };
  const handleChoose = (file: File) => sendImage(async () => setImage((await upload('uploadTempImage', { file })).image_url));

  return (
    <ImageField
      label={label}
      src={src}
      progress={progress}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChoose={handleChoose}
      onRemove={() => setImage('')}
    />
  );
}

export async function sendImage(work: () => Promise<void>) {
  try {
    await work();
    showToast(toasts.imageUploaded);
  } catch (error) {
    showToast(errorText(error, toasts.imageUploadFailed), 'error');
  }
}
