// Copy of the sign-in page.

export const signInCopy = {
  heading: 'Sign in to your account',
  lead: 'For brokerage agents and staff.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Login',
  submitting: 'Signing in...',
  invalid: 'Invalid credentials',
  /** Shown after `invalid` if the credentials are not the cause. */
  causes: {
    offline: 'No connection. Check your internet connection and try again.',
    server: 'The server had a problem. Try again in a few minutes.',
    throttled: (minutes?: number) =>
      `Too many attempts. Try again ${minutes ? `in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}` : 'later'}.`,
  },
  needsScripts: 'This page needs JavaScript. Turn it on in your browser settings, then reload the page.',
  forgotPassword: 'Forgot password?',
};

// Copy of the pages for requesting and resetting a password.

export const forgotPasswordCopy = {
  heading: 'Forgot your password?',
  lead: 'Enter your account’s email address and we’ll send you a link to reset your password.',
  email: 'Email',
  submit: 'Send reset link',
  submitting: 'Sending...',
  failed: 'An error occurred. Please try again.',
  backToLogin: 'Back to login',
  sent: {
    heading: 'Check your email',
    text: (email: string) =>
      `If an account exists for ${email}, a reset link was sent. The link can be used once and expires in 30 minutes.`,
    hint: 'Didn’t get the email? Check your spam folder or try again.',
  },
};

export const resetPasswordCopy = {
  heading: 'Choose a new password',
  lead: (length: number) => `Use at least ${length} characters. You’ll be signed out on all other devices.`,
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
    hint: (days: number) => `Links can be used once. Reset links expire after 30 minutes, invitations after ${days} days.`,
    again: 'Request a new link',
  },
  done: {
    heading: 'Password Reset Successful!',
    text: 'You can now sign in with your new password. Redirecting...',
    login: 'Go to login',
  },
};

export const passwordStrengthCopy = {
  common: 'Very common. Easy to guess.',
  weak: 'Weak. Use a longer password.',
  fair: 'Fair. Add a few more characters.',
  strong: 'Strong. Hard to guess.',
};
