// The copy of a form's field for an image.

export const imageFieldCopy = {
  none: 'No image yet',
  preview: 'The chosen image',
  broken: 'This image is no longer there. Please choose it again.',
  upload: 'Upload an image',
  replace: 'Replace image',
  remove: 'Remove image',
  file: 'Image file',
  formats: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB',
  progress: 'Upload',
  percent: (part: number) => `${Math.round(part * 100)}%`,
  finishing: 'Almost there...',
  removal: {
    heading: 'Remove the image?',
    text: 'It disappears from the post at once. The rest of the form is not touched.',
    confirm: 'Remove',
    cancel: 'Cancel',
  },
};
