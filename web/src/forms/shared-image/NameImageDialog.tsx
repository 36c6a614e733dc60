import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { seasonImageName } from 'cms/contract';
import { useEffect, useId, useMemo, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { seasonImageCopy } from '../../content/seasonForm';
import { FormField } from '../FormField';
import { nameOfFile } from './nameOfFile';

interface NameImageDialogProps {
  file: File;
  onName: (name: string) => void;
  onClose: () => void;
}

const copy = seasonImageCopy.naming;
const validate = yupResolver(seasonImageName);

/** Asks for the name of an image before the upload. */
export function NameImageDialog({ file, onName, onClose }: NameImageDialogProps) {
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
            {copy.heading}
          </DialogTitle>
          <DialogContent>
            <Box component="img" src={image} alt="" sx={preview} />
            <DialogContentText sx={{ mb: 2.5 }}>{copy.text}</DialogContentText>
            <FormField<{ name: string }> name="name" label={copy.name} autoFocus />
          </DialogContent>
          <DialogActions sx={{ p: 3, pt: 0, gap: 1 }}>
            <Button onClick={onClose}>{copy.cancel}</Button>
            <Button type="submit" variant="contained" disabled={!form.formState.isValid}>
              {copy.upload}
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
