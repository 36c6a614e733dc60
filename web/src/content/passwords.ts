// The copy of the pages for a forgotten password, and of choosing a new one.

export const forgotPasswordCopy = {
  heading: 'Forgot your password?',
  lead: 'Tell us the email address of your account, and we will send you a link to choose a new one.',
  email: 'Email',
  submit: 'Send reset link',
  submitting: 'Sending...',
  failed: 'An error occurred. Please try again.',
  backToLogin: 'Back to login',
  sent: {
    heading: 'Check your email',
    text: (email: string) =>
      `If an account exists for ${email}, a reset link was sent to it. The link works once, for the next 30 minutes.`,
    hint: 'Nothing there after a few minutes? Look in the spam folder, or try once more.',
  },
};

export const resetPasswordCopy = {
  heading: 'Choose a new password',
  lead: (length: number) => `It takes at least ${length} characters. Afterwards you are signed out everywhere else.`,
  validating: 'Validating reset token...',
  password: 'New password',
  confirmation: 'Confirm new password',
  submit: 'Reset password',
  submitting: 'Saving...',
  failed: 'An error occurred. Please try again.',
  invalid: {
    heading: 'Invalid Reset Link',
    noToken: 'Invalid reset link',
    token: 'Invalid reset token',
    hint: 'Links work once, and for 30 minutes.',
    again: 'Request a new link',
  },
  done: {
    heading: 'Password Reset Successful!',
    text: 'You can sign in with your new password now. We are taking you there.',
    login: 'Go to login',
  },
};

export const passwordStrengthCopy = {
  common: 'Very common. Guessers try it first.',
  weak: 'Easy to guess. Longer is stronger.',
  fair: 'Fair. A little longer would be strong.',
  strong: 'Strong. Hard to guess.',
};
