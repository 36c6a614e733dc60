import { useController, useFormContext } from 'react-hook-form';
import { toasts } from '../../content/toasts';
import { errorText } from '../../data/send';
import type { Upload } from '../../data/useUpload';
import { ImageField } from '../../ui/ImageField';
import { showToast } from '../../ui/toasts/showToast';

interface UploadedImageProps {
  /** The field that holds its address. */
  name: string;
  label: string;
  upload: Upload;
  onChange?: () => void;
}

/** A picture that is sent when it is chosen: until the form is saved it waits on the server, and its address in the form. */
export function UploadedImage({ name, label, upload: { upload, progress }, onChange }: UploadedImageProps) {
  const { setValue } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController<Record<string, string>>({ name });
  const src = field.value ?? '';

  const setImage = (address: string) => {
    setValue(name, address, { shouldDirty: true, shouldValidate: true });
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
