import CollectionsOutlinedIcon from '@mui/icons-material/CollectionsOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';
import { seasonImageCopy } from '../../content/seasonForm';
import { sendFile } from '../../data/sendFile';
import { ImageField } from '../../ui/ImageField';
import { useFieldUpload } from '../useFieldUpload';
import { NameImageDialog } from './NameImageDialog';
import { SeasonImagesDialog } from './SeasonImagesDialog';

interface SharedImageFieldProps {
  name: string;
  label: string;
  /** Placeholder while no image is chosen. If set, the label is visible, to tell several image fields apart. */
  none?: string;
}

/** Image field of the surrounding form: an image of the shared library, or an upload that is added to it. */
export function SharedImageField({ name, label, none }: SharedImageFieldProps) {
  const { upload, progress } = useFieldUpload();
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
  const handleUpload = (file: File, imageName: string) => {
    setFile(undefined);
    return upload(async (onProgress) => {
      setImage((await sendFile('uploadSeasonImage', { file, body: { name: imageName } }, onProgress)).s3_url);
    });
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
