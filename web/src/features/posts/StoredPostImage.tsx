import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { imageFieldWords } from '../../content/imageField';
import { insightFormWords } from '../../content/insightForm';
import { notices } from '../../content/notices';
import { refusalText } from '../../lib/refusalText';
import { send } from '../../lib/send';
import type { Upload } from '../../lib/useUpload';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ImageField } from '../../ui/ImageField';
import { notify } from '../../ui/notify';
import type { ReadPost } from './operations';
import { showPost, showPostImage } from './refreshPosts';

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
      showPostImage(client, id, (await upload('uploadPostImage', { id, file })).image_url);
      notify(notices.imageUploaded);
    } catch (error) {
      notify(refusalText(error, notices.imageUploadFailed), 'error');
    }
  };
  const handleRemove = async () => {
    setRemoving(true);
    try {
      showPost(client, await send('updatePost', { id, body: { post: { image_url: null } } }));
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
