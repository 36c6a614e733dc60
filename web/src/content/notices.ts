// The sentences that pop up in the corner of the screen.

export const notices = {
  signedIn: (firstName: string) => `Welcome back, ${firstName}.`,
  signedOut: 'You are signed out.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  loadFailed: 'This could not be loaded. Please try again.',
  agentUpdated: 'Updated successfully',
  agentUpdateFailed: 'Something went wrong. Try again.',
  agentAddFailed: 'Something went wrong. Try again',
  agentDeactivated: 'User deactivated',
  agentDeactivateFailed: 'Something went wrong. Try again.',
  agentReactivated: 'User reactivated',
  agentReactivateFailed: 'Something went wrong. Try again.',
  avatarFailed: 'The picture could not be uploaded. Please try again.',
};
