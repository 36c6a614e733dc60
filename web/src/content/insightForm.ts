// Copy of the forms for creating and editing an insight.
import { scheduleCopy } from './schedule';

const { publish_at, unpublish_at, time_zone } = scheduleCopy.labels;

export const insightFormCopy = {
  newHeading: 'New insight',
  newLead: 'Visitors can’t see an insight until you publish it or its publish time is reached.',
  newTitle: 'New insight',
  newSubmit: 'Create Insight',
  editHeading: 'Edit insight',
  editLead: 'If the insight is published, your changes go live as soon as you save. A new image goes live as soon as it is uploaded.',
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
  contentPlaceholder: 'What are buyers and sellers asking about?',
  videoHint: 'A YouTube or Vimeo link, or a link to an MP4, WebM or Ogg file.',
  videoUnplayable: 'The site can’t play this link, so visitors won’t see a video.',
  videoPreview: 'Video preview',
  loadFailed: 'Failed to load post',
};
