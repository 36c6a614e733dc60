import { useFormContext, useWatch } from 'react-hook-form';
import { insightFormWords } from '../../../content/insightForm';
import { notices } from '../../../content/notices';
import { refusalText } from '../../../data/ApiError';
import type { Upload } from '../../../data/useUpload';
import { useProblem } from '../../../forms/FormField';
import { ImageField } from '../../../ui/ImageField';
import { notify } from '../../../ui/notices/notify';
import { useRevalidate } from '../../../forms/useRevalidate';
import type { PostValues } from './postForm';

/** The image of a post that is not stored yet: it waits on the server, and its address in the form. */
export function NewPostImage({ upload: { upload, progress } }: { upload: Upload }) {
  const { control, setValue } = useFormContext<PostValues>();
  const revalidate = useRevalidate<PostValues>();
  const src = useWatch({ control, name: 'image_url' }) ?? '';

  const setImage = (address: string) => {
    setValue('image_url', address, { shouldDirty: true, shouldValidate: true });
    revalidate('content');
  };
  const handleChoose = async (file: File) => {
    try {
      setImage((await upload('uploadTempImage', { file })).image_url);
      notify(notices.imageUploaded);
    } catch (error) {
      notify(refusalText(error, notices.imageUploadFailed), 'error');
    }
  };

  return (
    <ImageField
      label={insightFormWords.labels.image_url}
      src={src}
      progress={progress}
      error={useProblem<PostValues>('image_url')}
      onChoose={handleChoose}
      onRemove={() => setImage('')}
    />
  );
}
