import Box from '@mui/material/Box';
import { parseWebAddress, type PostDraft } from 'cms/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { previewMs } from '../../../config';
import { insightFormWords } from '../../../content/insightForm';
import { useDebounced } from '../../../ui/useDebounced';
import { videoOf } from '../../../ui/video/videoOf';
import { FormField } from '../../../forms/FormField';
import { useRevalidate } from '../../../forms/useRevalidate';
import { Video } from '../../../ui/video/Video';

const copy = insightFormWords;
const Field = FormField<PostDraft>;

/** The address of a video, and the video itself where the site can play it. */
export function VideoField() {
  const { control } = useFormContext<PostDraft>();
  const revalidate = useRevalidate<PostDraft>();
  const typed = useDebounced(useWatch({ control, name: 'video_url' }) ?? '', previewMs);
  const address = typed && parseWebAddress(typed);
  const playable = videoOf(address);

  return (
    <>
      <Field
        name="video_url"
        label={copy.labels.video_url}
        hint={address && !playable ? copy.videoUnplayable : copy.videoHint}
        input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
        rules={{ onChange: () => revalidate('content') }}
      />
      {playable && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <Video link={address} title={copy.videoPreview} />
        </Box>
      )}
    </>
  );
}
