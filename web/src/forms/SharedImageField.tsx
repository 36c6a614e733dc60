import { yupResolver } from '@hookform/resolvers/yup';
import CollectionsOutlinedIcon from '@mui/icons-material/CollectionsOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Typography } from '@mui/material';
import { seasonImageName } from 'cms/contract';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { type FieldValues, FormProvider, useController, useForm, useFormContext } from 'react-hook-form';
import { sendFile } from '../api/send';
import { siteImages } from '../content/siteDefaults';
import { FormField, type KindFieldProps } from './FormField';
import { ImageField, useFieldUpload } from './ImageField';
import { SeasonImagesDialog } from './SeasonImagesDialog';

/** Image field of the surrounding form: an image of the shared library, or an upload that is added to it. */
export function SharedImageField({ name, ...props }: Pick<KindFieldProps, 'name' | 'label'>) {
  const label = String(props.label);
  // All variants of the images that the site shows while none is chosen are next to them.
  const defaultSrc = siteImages[name]?.replace('.jpg', '-768.webp');
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
      {defaultSrc && (
        <Typography variant="body2" sx={{ mb: 0.75, fontWeight: 600 }}>
          {label}
        </Typography>
      )}
      <ImageField
        label={label}
        src={src}
        defaultSrc={defaultSrc}
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
          Choose image
        </Button>
      </ImageField>
      {choosing && <SeasonImagesDialog chosen={src} onUse={handleUse} onClose={() => setChoosing(false)} />}
      {file && <NameImageDialog file={file} onName={(imageName) => handleUpload(file, imageName)} onClose={() => setFile(undefined)} />}
    </div>
  );
}

const validate = yupResolver(seasonImageName);

/** Asks for the name of an image before the upload. */
function NameImageDialog({ file, onName, onClose }: { file: File; onName: (name: string) => void; onClose: () => void }) {
  const id = useId();
  const form = useForm({ resolver: validate, defaultValues: { name: nameOfFile(file.name) }, mode: 'onChange' });
  const image = useObjectUrl(file);

  // React events bubble from the dialog to the surrounding form, which must not be submitted.
  const handleSubmit = (event: FormEvent) => {
    event.stopPropagation();
    void form.handleSubmit(({ name }) => onName(name))(event);
  };

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <FormProvider {...form}>
        <form noValidate onSubmit={handleSubmit}>
          <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3 }}>
            Name the image
          </DialogTitle>
          <DialogContent>
            <Box component="img" src={image} alt="" sx={preview} />
            <DialogContentText sx={{ mb: 2.5 }}>
              Describe what the image shows. The name is used for search and as alt text.
            </DialogContentText>
            <FormField<{ name: string }> name="name" label="Image name" autoFocus />
          </DialogContent>
          <DialogActions sx={{ p: 3, pt: 0, gap: 1 }}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="contained" disabled={!form.formState.isValid}>
              Upload
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function useObjectUrl(file: File): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

const preview = { display: 'block', width: '100%', maxHeight: 200, objectFit: 'cover', borderRadius: 1, mb: 2, bgcolor: 'divider' };

/** Suggests an image name for a file name: "porch in May" for "porch_in-May.JPG". */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}
