import { useApolloClient } from '@apollo/client/react';
import type { PostDraft } from 'cms/contract';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { imageFieldCopy } from '../../../content/imageField';
import { insightFormCopy } from '../../../content/insightForm';
import { toasts } from '../../../content/toasts';
import { errorText, send } from '../../../data/send';
import { storeImage, storeReply } from '../../../data/cache';
import { useRevalidate } from '../../../forms/FormField';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ImageField } from '../../../ui/ImageField';
import { showToast } from '../../../ui/toasts/showToast';
import type { ResponsiveImageProps } from '../contentForm';
import { sendImage, UploadedImage } from '../UploadedImage';
import { postQuery, type ReadPost } from '../queries';

const { labels } = insightFormCopy;

export function PostImage({ upload, stored }: ResponsiveImageProps) {
  return stored ? <StoredImage upload={upload} post={stored as ReadPost} /> : <NewPostImage upload={upload} />;
}

type UploadProps = Pick<ResponsiveImageProps, 'upload'>;

function NewPostImage({ upload }: UploadProps) {
  const revalidate = useRevalidate<PostDraft>();
  return <UploadedImage name="image_url" label={labels.image_url} upload={upload} onChange={() => revalidate('content')} />;
}

/** Image of a stored post, saved when it is chosen, without the rest of the form. */
function StoredImage({ post: { id, image_url }, upload: { upload, progress } }: UploadProps & { post: ReadPost }) {
  const client = useApolloClient();
  const [isConfirming, setConfirming] = useState(false);
  const [removing, setRemoving] = useState(false);
  useInForm(image_url ?? '');

  const handleChoose = (file: File) =>
    sendImage(async () => {
      storeImage(client, 'post', id, (await upload('uploadPostImage', { id, file })).image_url);
      client.query({ query: postQuery, variables: { id }, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
    });
  const handleRemove = async () => {
    setRemoving(true);
    try {
      storeReply(client, 'post', await send('updatePost', { id, body: { post: { image_url: null } } }));
    } catch (error) {
      showToast(errorText(error, toasts.imageRemoveFailed), 'error');
    }
    setRemoving(false);
    setConfirming(false);
  };

  return (
    <>
      <ImageField
        label={labels.image_url}
        src={image_url ?? ''}
        progress={progress}
        onChoose={handleChoose}
        onRemove={() => setConfirming(true)}
      />
      <ConfirmDialog
        open={isConfirming}
        {...imageFieldCopy.removal}
        danger
        busy={removing}
        onConfirm={handleRemove}
        onCancel={() => setConfirming(false)}
      />
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
