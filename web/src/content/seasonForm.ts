// The copy of the forms for writing and editing a season post.
import { scheduleCopy } from './schedule';

export const seasonFormCopy = {
  newHeading: 'New season post',
  newLead: 'Nobody sees it before you publish it, or before the publish time you set.',
  newTitle: 'New season post',
  newSubmit: 'Create Season Post',
  editHeading: 'Edit season post',
  editLead: 'What you save shows at once wherever the post is shown.',
  editTitle: (name: string) => `Season post: ${name}`,
  editSubmit: 'Update Season Post',
  uploading: 'Uploading Image...',
  cancel: 'Cancel',
  sections: { text: 'Content', image: 'Image' },
  labels: {
    name: 'Post name',
    body: 'Body content',
    background_image: 'Background image',
    ...scheduleCopy.labels,
  },
  bodyPlaceholder: 'What does this time of the year ask of a house?',
};

export const seasonImageCopy = {
  choose: 'Choose an image',
  chosen: 'The chosen background image',
  heading: 'Choose a background image',
  none: 'No images yet. Upload the first one.',
  noneFound: 'No image by that name.',
  search: 'Find by name',
  use: 'Use this image',
  cancel: 'Cancel',
  images: 'Images',
  delete: (name: string) => `Delete image “${name}”`,
  deletion: {
    heading: 'Delete this image?',
    text: (name: string) => `“${name}” cannot be brought back.`,
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  loadFailed: 'The images did not arrive',
  naming: {
    heading: 'Name the image',
    text: 'Say what it shows: by that you find it again, and at the top of a page it is read to those who cannot see it.',
    name: 'Image name',
    upload: 'Upload',
    cancel: 'Cancel',
  },
};
