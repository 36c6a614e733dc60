import CollectionsOutlinedIcon from '@mui/icons-material/CollectionsOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';
import { toasts } from '../../content/toasts';
import { seasonImageCopy } from '../../content/seasonForm';
import { errorText } from '../../data/send';
import type { Upload } from '../../data/useUpload';
import { ImageField } from '../../ui/ImageField';
import { showToast } from '../../ui/toasts/showToast';
import { NameImageDialog } from './NameImageDialog';
import { SeasonImagesDialog } from './SeasonImagesDialog';

interface SharedImageFieldProps {
  name: string;
  label: string;
  upload: Upload;
  /** Placeholder while no image is chosen. If set, the label is visible, to tell several image fields apart. */
  none?: string;
}

/** Image field of the surrounding form: an image of the shared library, or an upload that is added to it. */
export function SharedImageField({ name, label, upload: { upload, progress }, none }: SharedImageFieldProps) {
  const { setValue } = useFormContext<FieldValues>();
  const { field, fieldState } = useController({ name });
  const src: string = field.value ?? '';
  const [choosing, setChoosing] = useState(false);
  const [file, setFile] = useState<File>();

  const setImage = (url: string) => setValue(name, url, { shouldDirty: true, shouldValidate: true });
  const handleUse = (url: string) => {
    setImage(url);
    setChoosing(false);
  };
  const handleUpload = async (file: File, imageName: string) => {
    setFile(undefined);
    try {
      setImage((await upload('uploadSeasonImage', { file, body: { name: imageName } })).s3_url);
      showToast(toasts.imageUploaded);
    } catch (error) {
      showToast(errorText(error, toasts.imageUploadFailed), 'error');
    }
  };

  return (
    <div>
      {none && <Typography sx={{ mb: 1, fontWeight: 600 }}>{label}</Typography>}
      <ImageField
        label={label}
        src={src}
        none={none}
        progress={progress}
        error={fieldState.error?.message}
        inputRef={field.ref}
        onChoose={setFile}
        onRemove={() => setImage('')}
      >
        <Button
          variant="outlined"
          startIcon={<CollectionsOutlinedIcon />}
          disabled={progress !== undefined}
          onClick={() => setChoosing(true)}
        >
          {seasonImageCopy.choose}
        </Button>
      </ImageField>
      {choosing && <SeasonImagesDialog chosen={src} onUse={handleUse} onClose={() => setChoosing(false)} />}
      {file && <NameImageDialog file={file} onName={(imageName) => handleUpload(file, imageName)} onClose={() => setFile(undefined)} />}
    </div>
  );
}
