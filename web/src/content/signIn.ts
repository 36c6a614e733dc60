// The copy of the sign-in page.

export const signInCopy = {
  heading: 'Sign in to your account',
  lead: 'For the agents and staff of the brokerage.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Login',
  submitting: 'Signing in...',
  invalid: 'Invalid credentials',
  forgotPassword: 'Forgot password?',
};
