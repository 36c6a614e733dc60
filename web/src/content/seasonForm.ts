// Copy of the forms for creating and editing a season post.
import { scheduleCopy } from './schedule';

export const seasonFormCopy = {
  newHeading: 'New season post',
  newLead: 'Visitors can’t see a season post until you publish it or its publish time is reached.',
  newTitle: 'New season post',
  newSubmit: 'Create Season Post',
  editHeading: 'Edit season post',
  editLead: 'If the season post is published, your changes go live as soon as you save.',
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
  bodyPlaceholder: 'What should homeowners do in this season?',
};

export const seasonImageCopy = {
  choose: 'Choose image',
  heading: 'Choose an image',
  none: 'No images yet. Close this dialog to upload one.',
  noMatches: 'No matching images',
  search: 'Search by name',
  use: 'Use this image',
  cancel: 'Cancel',
  images: 'Images',
  delete: (name: string) => `Delete image “${name}”`,
  deletion: {
    heading: 'Delete this image?',
    text: (name: string) => `“${name}” will be permanently deleted.`,
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  loadFailed: 'Failed to load images',
  naming: {
    heading: 'Name the image',
    text: 'Describe what the image shows. The name is used for search and as alt text.',
    name: 'Image name',
    upload: 'Upload',
    cancel: 'Cancel',
  },
};
