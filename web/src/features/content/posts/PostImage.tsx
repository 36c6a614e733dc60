import type { PostDraft } from 'cms/contract';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { imageFieldCopy } from '../../../content/imageField';
import { insightFormCopy } from '../../../content/insightForm';
import { toasts } from '../../../content/toasts';
import { forget } from '../../../data/client';
import { errorText, send } from '../../../data/send';
import { sendFile } from '../../../data/sendFile';
import { useRevalidate } from '../../../forms/FormField';
import { useFieldUpload } from '../../../forms/useFieldUpload';
import { ImageField } from '../../../ui/ImageField';
import { useAction } from '../../../ui/useAction';
import type { ImageInputProps, StoredEntry } from '../ContentForm';

const label = insightFormCopy.labels.image_url;

export const PostImage = ({ stored }: ImageInputProps) => (stored ? <StoredImage post={stored} /> : <NewImage />);

/** Image that is uploaded when it is chosen. Until the form is saved, the server stores it temporarily and the form holds its URL. */
function NewImage() {
  const { setValue } = useFormContext<PostDraft>();
  const { field, fieldState } = useController<PostDraft, 'image_url'>({ name: 'image_url' });
  const { upload, progress } = useFieldUpload();
  const revalidate = useRevalidate<PostDraft>();

  const setImage = (url: string) => {
    setValue('image_url', url, { shouldDirty: true, shouldValidate: true });
    revalidate('content');
  };
  const handleChoose = (file: File) =>
    upload(async (onProgress) => setImage((await sendFile('uploadTempImage', { file }, onProgress)).image_url));

  return (
    <ImageField
      label={label}
      src={field.value ?? ''}
      progress={progress}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChoose={handleChoose}
      onRemove={() => setImage('')}
    />
  );
}

/** Image of a stored post, saved when it is chosen, without the rest of the form. */
function StoredImage({ post: { id, image_url } }: { post: StoredEntry }) {
  const [image, setImage] = useState(image_url ?? '');
  const { upload, progress } = useFieldUpload();
  const { ask, dialog } = useAction((error) => errorText(error, toasts.imageRemoveFailed));
  useInForm(image);

  const show = (url: string) => {
    setImage(url);
    forget();
  };
  const handleChoose = (file: File) =>
    upload(async (onProgress) => show((await sendFile('uploadPostImage', { id, file }, onProgress)).image_url));
  const handleRemove = () =>
    ask({ ...imageFieldCopy.removal, danger: true }, async () => {
      await send('updatePost', { id, body: { post: { image_url: null } } });
      show('');
    });

  return (
    <>
      <ImageField label={label} src={image} progress={progress} onChoose={handleChoose} onRemove={handleRemove} />
      {dialog}
    </>
  );
}

/** Copies the image of the stored post into the form, because the validation of other fields depends on it. */
function useInForm(image: string) {
  const { getValues, getFieldState, resetField, trigger } = useFormContext<PostDraft>();

  useEffect(() => {
    if (getValues('image_url') === image) return;
    resetField('image_url', { defaultValue: image });
    if (getFieldState('content').invalid) void trigger('content');
  }, [image, getValues, getFieldState, resetField, trigger]);
}
