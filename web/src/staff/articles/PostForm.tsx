import { Box } from '@mui/material';
import { parseUrl, post, type PostInput } from 'cms/contract';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { forget } from '../../api/client';
import { send, sendFile } from '../../api/send';
import { previewMs } from '../../config';
import { FormField, useRevalidate } from '../../forms/FormField';
import { layoutOf } from '../../forms/FormSections';
import { ImageField, useFieldUpload } from '../../forms/ImageField';
import { useAction } from '../../staff-kit/useAction';
import { useDebounced } from '../../staff-kit/useDebounced';
import { Video } from '../../ui/Video';
import { videoOf } from '../../ui/videoOf';
import { type FormDefinition, EditEntryPage, NewEntryPage, titleInput } from '../entry-forms/EntryPages';

const postForm: FormDefinition<'post'> = {
  type: 'post',
  layout: layoutOf<'post'>()([
    { heading: 'Content', wide: true, plain: true, fields: ['title', 'content'] },
    { heading: 'Image', wide: true, aside: true, fields: ['image_url'] },
    { heading: 'Video', wide: true, aside: true, fields: ['video_url'] },
  ]),
  inputs: (stored) => ({
    title: titleInput,
    // Not marked as optional, because a post needs a text, an image or a video.
    content: { placeholder: 'What are buyers and sellers asking about?', optional: undefined },
    image_url: <PostImage id={stored?.id} />,
    video_url: <VideoField />,
  }),
  savedSeparately: 'image_url',
  noun: 'insight',
  newSubmit: 'Create Insight',
  editSubmit: 'Update Insight',
  createFailed: 'Failed to create post',
  updateFailed: 'Failed to update post',
  loadFailed: 'Failed to load post',
};

export const NewPage = () => <NewEntryPage definition={postForm} />;

export const EditPage = () => <EditEntryPage definition={postForm} />;

/** URL of a video, and the video itself if the site can play it. */
function VideoField() {
  const { control } = useFormContext<PostInput>();
  const revalidate = useRevalidate<PostInput>();
  const input = useDebounced(useWatch({ control, name: 'video_url' }) ?? '', previewMs);
  const url = input && parseUrl(input);
  const playable = videoOf(url);

  return (
    <>
      <FormField<PostInput>
        name="video_url"
        label={post.fields.video_url.label}
        hint={
          url && !playable
            ? 'The site can’t play this link, so visitors won’t see a video.'
            : 'A YouTube or Vimeo link, or a link to an MP4, WebM or Ogg file.'
        }
        input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
        rules={{ onChange: () => revalidate('content') }}
      />
      {playable && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <Video link={url} title="Video preview" />
        </Box>
      )}
    </>
  );
}

/**
 * Image that is uploaded when it is chosen. A stored post has it at once, without the rest of the form. Until a new post is saved, the server
 * stores it temporarily and the form holds its URL.
 */
function PostImage({ id }: { id?: string }) {
  const { resetField, setValue } = useFormContext<PostInput>();
  const { field, fieldState } = useController<PostInput, 'image_url'>({ name: 'image_url' });
  const { upload, progress } = useFieldUpload();
  const { ask, dialog } = useAction('Failed to remove image');
  const revalidate = useRevalidate<PostInput>();

  const show = (url: string) => {
    if (id) resetField('image_url', { defaultValue: url });
    else setValue('image_url', url, { shouldDirty: true, shouldValidate: true });
    revalidate('content');
    if (id) forget();
  };
  const handleChoose = (file: File) =>
    upload(async (onProgress) => show((await sendFile(id ? 'uploadPostImage' : 'uploadTempImage', { id, file }, onProgress)).image_url));
  const handleRemove = (postId: string) =>
    ask(
      {
        heading: 'Remove this image?',
        text: 'The image is removed from the insight immediately. Your other changes are not saved until you save the form.',
        confirm: 'Remove',
        danger: true,
      },
      async () => {
        await send('updatePost', { id: postId, body: { post: { image_url: null } } });
        show('');
      },
    );

  return (
    <>
      <ImageField
        label={post.fields.image_url.label}
        src={field.value ?? ''}
        progress={progress}
        error={fieldState.error?.message}
        inputRef={field.ref}
        onChoose={handleChoose}
        onRemove={() => (id ? handleRemove(id) : show(''))}
      />
      {dialog}
    </>
  );
}
