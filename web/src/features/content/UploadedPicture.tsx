import { useController, useFormContext } from 'react-hook-form';
import { notices } from '../../content/notices';
import { refusalText } from '../../data/send';
import type { Upload } from '../../data/useUpload';
import { ImageField } from '../../ui/ImageField';
import { notify } from '../../ui/notices/notify';

interface UploadedPictureProps {
  /** The field that holds its address. */
  name: string;
  label: string;
  upload: Upload;
  onChange?: () => void;
}

/** A picture that is sent when it is chosen: until the form is saved it waits on the server, and its address in the form. */
export function UploadedPicture({ name, label, upload: { upload, progress }, onChange }: UploadedPictureProps) {
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
    notify(notices.imageUploaded);
  } catch (error) {
    notify(refusalText(error, notices.imageUploadFailed), 'error');
  }
}
