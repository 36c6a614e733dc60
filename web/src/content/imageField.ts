// The copy of a form's field for an image.

export const imageFieldCopy = {
  none: 'No image yet',
  preview: 'Selected image',
  broken: 'This image is no longer available. Choose another one.',
  upload: 'Upload an image',
  replace: 'Replace image',
  remove: 'Remove image',
  file: 'Image file',
  formats: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB',
  progress: 'Upload',
  percent: (part: number) => `${Math.round(part * 100)}%`,
  finishing: 'Processing...',
  removal: {
    heading: 'Remove the image?',
    text: 'The image is removed from the post immediately. Other changes in the form are not affected.',
    confirm: 'Remove',
    cancel: 'Cancel',
  },
};
