import { insightFormWords as copy } from '../../../content/insightForm';
import { notices } from '../../../content/notices';
import { titles } from '../../../content/titles';
import { layoutOf } from '../../../forms/FormSections';
import { LoadFailed } from '../../../ui/LoadFailed';
import { MissingPage } from '../../../ui/MissingPage';
import type { ContentForm, LostProps } from '../contentForm';
import { PostPicture } from './PostPicture';
import { postQuery } from './queries';
import { VideoField } from './VideoField';

export const postForm: ContentForm = {
  noun: 'post',
  one: postQuery,
  nameOf: ({ title = '' }) => title,
  layout: layoutOf<'post'>()([
    { heading: copy.sections.text, wide: true, fields: ['title', 'content'] },
    { heading: copy.sections.media, wide: true, fields: ['image_url', 'video_url'] },
  ]),
  inputs: { content: { placeholder: copy.contentPlaceholder }, video_url: <VideoField /> },
  picture: 'image_url',
  Picture: PostPicture,
  isPictureApart: true,
  Lost,
  copy,
  titles: { new: titles.newPost, edit: titles.editPost },
  notices: { createFailed: notices.postCreateFailed, updateFailed: notices.postUpdateFailed },
};

function Lost({ failed, retry }: LostProps) {
  return failed ? <LoadFailed copy={copy.loadFailed} onRetry={retry} level="h1" /> : <MissingPage />;
}
