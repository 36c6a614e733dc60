// Copy of the toasts.

export const toasts = {
  signedIn: (firstName: string) => `Welcome back, ${firstName}.`,
  signedOut: 'You’ve signed out.',
  sessionEnded: 'Your session has ended. Sign in again.',
  loadFailed: 'Failed to load. Try again.',
  agentUpdated: 'Updated successfully',
  agentUpdateFailed: 'Something went wrong. Try again.',
  agentAddFailed: 'Something went wrong. Try again',
  agentDeactivated: 'User deactivated',
  agentReactivated: 'User reactivated',
  avatarFailed: 'Failed to upload photo. Try again.',
  actionFailed: 'Something went wrong. Try again.',
  imageUploaded: 'Image uploaded successfully!',
  imageUploadFailed: 'Failed to upload image',
  imageRemoveFailed: 'Failed to remove image',
  postCreateFailed: 'Failed to create post',
  postUpdateFailed: 'Failed to update post',
  seasonCreated: 'Season post created successfully!',
  seasonUpdated: 'Season post updated successfully!',
  seasonCreateFailed: 'Failed to create season post',
  seasonUpdateFailed: 'Failed to update season post',
  seasonLoadFailed: 'Failed to load season data',
};

export const toastsCopy = { dismiss: 'Dismiss' };
