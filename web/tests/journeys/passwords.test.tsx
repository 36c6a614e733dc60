import { act, screen, waitFor } from '@testing-library/react';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { visit } from '../support/visit';

const forgot = 'POST /api/password_resets/forgot';
const validate = 'GET /api/password_resets/validate_token?token=abc';
const reset = 'POST /api/password_resets/reset';
const valid: [number, unknown] = [200, { valid: true }];

describe('forgot password', () => {
  test('someone who forgot their password asks for a link from the sign-in page', async () => {
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
    ['no address', 'ada', 'Invalid email address'],
  ])('someone who types %s is told so', async (_what, typed, message) => {
    const { person } = await visit('/forgot-password');

    await person.type(await screen.findByLabelText('Email'), `${typed}{Enter}`);

    expect(await screen.findByText(message)).toBeVisible();
  });

  test('someone learns that it did not work', async () => {
    serverAnswersTo({ [forgot]: [429, { error: 'Too many attempts. Try again later.' }] });
    const { person } = await visit('/forgot-password');

    await person.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');

    expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
  });
});

describe('reset password', () => {
  const openLink = () => visit('/reset-password?token=abc');

  test('someone without a token is sent to ask for one', async () => {
    await visit('/reset-password');

    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    expect(screen.getByText('Invalid reset link')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  test.each([
    ['the server’s reason', [200, { valid: false, error: 'This link is spent' }], 'This link is spent'],
    ['a reason of our own', [200, { valid: false }], 'Invalid reset token'],
  ] as const)('someone with a dead token reads %s', async (_what, answer, reason) => {
    serverAnswersTo({ [validate]: [...answer] });
    await openLink();

    expect(screen.getByText('Validating reset token...')).toBeVisible();
    expect(await screen.findByText(reason)).toBeVisible();
  });

  test('someone with a good link chooses a password and is taken to the login', async () => {
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

  test('someone whose passwords will not do is told why', async () => {
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

  test('someone sees and hears while they type how easily a password is guessed', async () => {
    serverAnswersTo({ [validate]: valid });
    const { person } = await openLink();
    const password = await screen.findByLabelText('New password');

    for (const [typed, advice] of [
      ['Password1!', 'Very common. Easy to guess.'],
      ['harriet', 'Weak. Use a longer password.'],
      ['harbour-light', 'Fair. A few more characters would make it strong.'],
      ['correct horse battery staple', 'Strong. Hard to guess.'],
    ] as const) {
      await person.clear(password);
      await person.type(password, typed);
      expect(password).toHaveAccessibleDescription(advice);
      await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(advice));
    }
  });

  test.each([
    ['the server’s reasons', [422, { error: 'One', errors: ['One', 'Two'] }], 'One, Two'],
    ['that something failed', undefined, 'An error occurred. Please try again.'],
  ] as const)('someone whose reset is refused reads %s', async (_what, answer, message) => {
    serverAnswersTo({ [validate]: valid, ...(answer && { [reset]: [...answer] }) });
    const { person } = await openLink();

    await person.type(await screen.findByLabelText('New password'), 'secret-1');
    await person.type(screen.getByLabelText('Confirm new password'), 'secret-1{Enter}');

    expect(await screen.findByText(message)).toBeVisible();
  });
});
