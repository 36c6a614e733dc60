import CollectionsOutlinedIcon from '@mui/icons-material/CollectionsOutlined';
import Button from '@mui/material/Button';
import type { SeasonDraft } from 'cms/contract';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { notices } from '../../../content/notices';
import { seasonFormCopy, seasonImageCopy } from '../../../content/seasonForm';
import { refusalText } from '../../../data/send';
import { useProblem } from '../../../forms/FormField';
import { ImageField } from '../../../ui/ImageField';
import { notify } from '../../../ui/notices/notify';
import type { PictureProps } from '../contentForm';
import { NameImageDialog } from './NameImageDialog';
import { SeasonImagesDialog } from './SeasonImagesDialog';

/** The background image of the form around it: one of those that all seasons share, or a new one for all. */
export function SeasonPicture({ upload: { upload, progress } }: PictureProps) {
  const { control, setValue } = useFormContext<SeasonDraft>();
  const src = useWatch({ control, name: 'background_image' }) ?? '';
  const [choosing, setChoosing] = useState(false);
  const [file, setFile] = useState<File>();

  const setImage = (address: string) => setValue('background_image', address, { shouldDirty: true, shouldValidate: true });
  const handleUse = (address: string) => {
    setImage(address);
    setChoosing(false);
  };
  const handleUpload = async (file: File, name: string) => {
    setFile(undefined);
    try {
      setImage((await upload('uploadSeasonImage', { file, body: { name } })).s3_url);
      notify(notices.imageUploaded);
    } catch (error) {
      notify(refusalText(error, notices.imageUploadFailed), 'error');
    }
  };

  return (
    <>
      <ImageField
        label={seasonFormCopy.labels.background_image}
        src={src}
        progress={progress}
        error={useProblem<SeasonDraft>('background_image')}
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
      {file && <NameImageDialog file={file} onName={(name) => handleUpload(file, name)} onClose={() => setFile(undefined)} />}
    </>
  );
}
