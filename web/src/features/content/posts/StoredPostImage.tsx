import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { imageFieldWords } from '../../../content/imageField';
import { insightFormWords } from '../../../content/insightForm';
import { notices } from '../../../content/notices';
import { storePicture, storeReply } from '../../../data/cache';
import { refusalText } from '../../../data/ApiError';
import { send } from '../../../data/send';
import type { Upload } from '../../../data/useUpload';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ImageField } from '../../../ui/ImageField';
import { notify } from '../../../ui/notices/notify';
import { postQuery, type ReadPost } from './queries';

interface StoredPostImageProps {
  post: ReadPost;
  upload: Upload;
}

/** The image of a stored post, which is changed at once and without the rest of the form. */
export function StoredPostImage({ post: { id, image_url }, upload: { upload, progress } }: StoredPostImageProps) {
  const client = useApolloClient();
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);

  const handleChoose = async (file: File) => {
    try {
      storePicture(client, 'post', id, (await upload('uploadPostImage', { id, file })).image_url);
      client.query({ query: postQuery, variables: { id }, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
      notify(notices.imageUploaded);
    } catch (error) {
      notify(refusalText(error, notices.imageUploadFailed), 'error');
    }
  };
  const handleRemove = async () => {
    setRemoving(true);
    try {
      storeReply(client, 'post', await send('updatePost', { id, body: { post: { image_url: null } } }));
    } catch (error) {
      notify(refusalText(error, notices.imageRemoveFailed), 'error');
    }
    setRemoving(false);
    setAsking(false);
  };

  return (
    <>
      <ImageField
        label={insightFormWords.labels.image_url}
        src={image_url ?? ''}
        progress={progress}
        onChoose={handleChoose}
        onRemove={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        {...imageFieldWords.removal}
        danger
        busy={removing}
        onConfirm={handleRemove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
