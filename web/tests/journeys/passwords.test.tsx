import { act, screen, waitFor } from '@testing-library/react';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { visit } from '../support/visit';

const forgot = 'POST /api/password_resets/forgot';
const validate = 'GET /api/password_resets/validate_token?token=abc';
const reset = 'POST /api/password_resets/reset';
const valid: [number, unknown] = [200, { valid: true }];

describe('forgot password', () => {
  test('a visitor requests a reset link from the sign-in page', async () => {
    const sentTo = serverAnswersTo({ [forgot]: [204] });
    const { person } = await visit('/login');
    await person.click(await screen.findByRole('link', { name: 'Forgot password?' }));

    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.click(screen.getByRole('button', { name: 'Send reset link' }));

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(screen.getByText(/If an account exists for ada@example.com, a reset link was sent/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
    expect(sentTo(forgot)).toEqual([{ email: 'ada@example.com' }]);
  });

  test.each([
    ['nothing', '', 'Email is required'],
    ['an invalid address', 'ada', 'Invalid email address'],
  ])('a visitor who types %s sees an error', async (_name, input, message) => {
    const { person } = await visit('/forgot-password');

    await person.type(await screen.findByLabelText('Email'), `${input}{Enter}`);

    expect(await screen.findByText(message)).toBeVisible();
  });

  test('a visitor sees an error when the request fails', async () => {
    serverAnswersTo({ [forgot]: [429, { error: 'Too many attempts. Try again later.' }] });
    const { person } = await visit('/forgot-password');

    await person.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');

    expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
  });
});

describe('reset password', () => {
  const openLink = () => visit('/reset-password?token=abc');

  test('a visitor without a token is asked to request a link', async () => {
    await visit('/reset-password');

    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    expect(screen.getByText('Invalid reset link')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  test.each([
    ['the reason from the server', [200, { valid: false, error: 'This link is spent' }], 'This link is spent'],
    ['the default reason', [200, { valid: false }], 'Invalid reset token'],
  ] as const)('a visitor with an invalid token sees %s', async (_name, reply, reason) => {
    serverAnswersTo({ [validate]: [...reply] });
    await openLink();

    expect(screen.getByText('Validating reset token...')).toBeVisible();
    expect(await screen.findByText(reason)).toBeVisible();
  });

  test('a visitor with a valid link chooses a password and is redirected to the login', async () => {
    const sentTo = serverAnswersTo({ [validate]: valid, [reset]: [204] });
    const { person, router } = await openLink();
    await person.type(await screen.findByLabelText('New password'), 'secret-1');
    await person.type(screen.getByLabelText('Confirm new password'), 'secret-1');
    expect(router.state.location.search).toBe('');

    jest.useFakeTimers({ advanceTimers: true });
    await person.click(screen.getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/reset-password');
    act(() => jest.advanceTimersByTime(3000));
    jest.useRealTimers();

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(sentTo(reset)).toEqual([{ token: 'abc', password: 'secret-1', password_confirmation: 'secret-1' }]);
  });

  test('a visitor with invalid passwords sees the errors', async () => {
    serverAnswersTo({ [validate]: valid });
    const { person } = await openLink();
    const submit = await screen.findByRole('button', { name: 'Reset password' });

    await person.click(submit);
    expect(await screen.findByText('Password is required')).toBeVisible();
    expect(screen.getByText('Password confirmation is required')).toBeVisible();
    await person.type(screen.getByLabelText('New password'), '123');
    await person.type(screen.getByLabelText('Confirm new password'), '1234');

    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
  });

  test('the password strength is shown and announced while typing', async () => {
    serverAnswersTo({ [validate]: valid });
    const { person } = await openLink();
    const password = await screen.findByLabelText('New password');

    for (const [input, advice] of [
      ['Password1!', 'Very common. Easy to guess.'],
      ['harriet', 'Weak. Use a longer password.'],
      ['harbour-light', 'Fair. Add a few more characters.'],
      ['correct horse battery staple', 'Strong. Hard to guess.'],
    ] as const) {
      await person.clear(password);
      await person.type(password, input);
      expect(password).toHaveAccessibleDescription(advice);
      await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(advice));
    }
  });

  test.each([
    ['the reasons from the server', [422, { error: 'One', errors: ['One', 'Two'] }], 'One, Two'],
    ['a general error', undefined, 'An error occurred. Please try again.'],
  ] as const)('a visitor whose reset is rejected sees %s', async (_name, reply, message) => {
    serverAnswersTo({ [validate]: valid, ...(reply && { [reset]: [...reply] }) });
    const { person } = await openLink();

    await person.type(await screen.findByLabelText('New password'), 'secret-1');
    await person.type(screen.getByLabelText('Confirm new password'), 'secret-1{Enter}');

    expect(await screen.findByText(message)).toBeVisible();
  });
});
