import Box from '@mui/material/Box';
import { parseUrl, type PostDraft } from 'cms/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { previewMs } from '../../../config';
import { insightFormCopy as copy } from '../../../content/insightForm';
import { toasts } from '../../../content/toasts';
import { FormField, useRevalidate } from '../../../forms/FormField';
import { layoutOf } from '../../../forms/FormSections';
import { NotFound } from '../../../pages/NotFound';
import { LoadFailed } from '../../../ui/Loading';
import { useDebounced } from '../../../ui/useDebounced';
import { Video } from '../../../ui/video/Video';
import { videoOf } from '../../../ui/video/videoOf';
import { EditContentPage, NewContentPage, type ContentFormDefinition, type LostProps } from '../ContentForm';
import { PostImage } from './PostImage';

const postForm: ContentFormDefinition = {
  type: 'post',
  layout: layoutOf<'post'>()([
    { heading: copy.sections.text, wide: true, fields: ['title', 'content'] },
    { heading: copy.sections.media, wide: true, fields: ['image_url', 'video_url'] },
  ]),
  inputs: { content: { placeholder: copy.contentPlaceholder }, video_url: <VideoField /> },
  image: 'image_url',
  ImageInput: PostImage,
  savesImageSeparately: true,
  Lost,
  copy,
  toasts: { createFailed: toasts.postCreateFailed, updateFailed: toasts.postUpdateFailed },
};

function Lost({ failed, retry }: LostProps) {
  return failed ? <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" /> : <NotFound />;
}

export const NewPostPage = () => <NewContentPage definition={postForm} />;

export const EditPostPage = () => <EditContentPage definition={postForm} />;

const Field = FormField<PostDraft>;

/** URL of a video, and the video itself if the site can play it. */
function VideoField() {
  const { control } = useFormContext<PostDraft>();
  const revalidate = useRevalidate<PostDraft>();
  const input = useDebounced(useWatch({ control, name: 'video_url' }) ?? '', previewMs);
  const url = input && parseUrl(input);
  const playable = videoOf(url);

  return (
    <>
      <Field
        name="video_url"
        label={copy.labels.video_url}
        hint={url && !playable ? copy.videoUnplayable : copy.videoHint}
        input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
        rules={{ onChange: () => revalidate('content') }}
      />
      {playable && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <Video link={url} title={copy.videoPreview} />
        </Box>
      )}
    </>
  );
}
