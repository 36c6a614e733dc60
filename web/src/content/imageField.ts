// Copy of image fields in forms.

export const imageFieldCopy = {
  none: 'No image yet',
  preview: 'Selected image',
  broken: 'This image is no longer available. Choose another one.',
  upload: 'Upload image',
  replace: 'Replace image',
  remove: 'Remove image',
  file: 'Image file',
  formats: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.',
  progress: 'Upload progress',
  percent: (part: number) => `${Math.round(part * 100)}%`,
  finishing: 'Processing...',
  removal: {
    heading: 'Remove this image?',
    text: 'The image is removed from the insight immediately. Your other changes are not saved until you save the form.',
    confirm: 'Remove',
    cancel: 'Cancel',
  },
};
