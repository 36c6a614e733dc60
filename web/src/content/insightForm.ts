// The copy of the forms for writing and editing an insight.
import { scheduleCopy } from './schedule';

const { publish_at, unpublish_at, time_zone } = scheduleCopy.labels;

export const insightFormCopy = {
  newHeading: 'New insight',
  newLead: 'Nobody sees it before you publish it, or before the publish time you set.',
  newTitle: 'New insight',
  newSubmit: 'Create Insight',
  editHeading: 'Edit insight',
  editLead: 'What you save shows at once wherever the post is shown. A new image does too.',
  editTitle: (title: string) => `Insight: ${title}`,
  editSubmit: 'Update Insight',
  uploading: 'Uploading Image...',
  cancel: 'Cancel',
  sections: { text: 'Content', media: 'Image and video' },
  labels: {
    title: 'Title',
    content: 'Content',
    image_url: 'Image',
    video_url: 'Video URL',
    publish_at,
    unpublish_at,
    time_zone,
  },
  contentPlaceholder: 'What do buyers and sellers ask you these days?',
  videoHint: 'A link to YouTube or Vimeo, or to an mp4, webm or ogg file',
  videoUnplayable: 'This link works, but the site cannot play it: visitors will see no video.',
  videoPreview: 'The video as visitors will see it',
  loadFailed: 'Failed to load post',
};
