import Box from '@mui/material/Box';
import { parseWebAddress, type PostDraft } from 'cms/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { previewMs } from '../../config';
import { insightFormWords } from '../../content/insightForm';
import { useSettled } from '../../lib/useSettled';
import { videoOf } from '../../lib/video';
import { FormField } from '../../ui/FormField';
import { useRejudge } from '../../ui/useRejudge';
import { Video } from '../../ui/Video';

const words = insightFormWords;
const Field = FormField<PostDraft>;

/** The address of a video, and the video itself where the site can play it. */
export function VideoField() {
  const { control } = useFormContext<PostDraft>();
  const rejudge = useRejudge<PostDraft>();
  const typed = useSettled(useWatch({ control, name: 'video_url' }) ?? '', previewMs);
  const address = typed && parseWebAddress(typed);
  const playable = videoOf(address);

  return (
    <>
      <Field
        name="video_url"
        label={words.labels.video_url}
        hint={address && !playable ? words.videoUnplayable : words.videoHint}
        input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
        rules={{ onChange: () => rejudge('content') }}
      />
      {playable && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <Video link={address} title={words.videoPreview} />
        </Box>
      )}
    </>
  );
}
