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
