import { screen, waitFor } from '@testing-library/react';
import { fill } from '../support/fill';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { visit } from '../support/visit';

const validate = 'GET /api/password_resets/validate_token?token=abc';
const reset = 'POST /api/password_resets/reset';
const valid: [number, unknown] = [200, { valid: true }];

async function openValidLink() {
  const { person } = await visit('/reset-password?token=abc');
  await screen.findByLabelText('New password');
  return person;
}

test.each([
  ['the reason from the server', { valid: false, error: 'This link is spent' }, 'This link is spent'],
  ['the default reason', { valid: false }, 'Invalid reset token'],
])('a visitor with an invalid link sees %s, and the URL loses the token', async (_name, reply, reason) => {
  serverAnswersTo({ [validate]: [200, reply] });
  const { router } = await visit('/reset-password?token=abc');

  expect(screen.getByText('Validating reset token...')).toBeVisible();
  expect(await screen.findByText(reason)).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('a visitor with invalid passwords sees the errors', async () => {
  serverAnswersTo({ [validate]: valid });
  const person = await openValidLink();

  await person.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('Password is required')).toBeVisible();
  expect(screen.getByText('Password confirmation is required')).toBeVisible();
  await fill(person, 'New password', '123');
  await fill(person, 'Confirm new password', '1234');

  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
});

test('the password strength is shown and announced', async () => {
  serverAnswersTo({ [validate]: valid });
  const person = await openValidLink();

  for (const [input, advice] of [
    ['Password1!', 'Very common. Easy to guess.'],
    ['harriet', 'Weak. Use a longer password.'],
    ['harbour-light', 'Fair. Add a few more characters.'],
    ['correct horse battery staple', 'Strong. Hard to guess.'],
  ] as const) {
    await fill(person, 'New password', input);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(advice);
  }
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Strong. Hard to guess.'));
});

test.each([
  ['the reasons from the server', [422, { error: 'One', errors: ['One', 'Two'] }], 'One, Two'],
  ['a general error', undefined, 'An error occurred. Please try again.'],
] as const)('a visitor whose reset is rejected sees %s', async (_name, reply, message) => {
  serverAnswersTo({ [validate]: valid, ...(reply && { [reset]: [...reply] }) });
  const person = await openValidLink();

  await fill(person, 'New password', 'secret-1');
  await fill(person, 'Confirm new password', 'secret-1');
  await person.keyboard('{Enter}');

  expect(await screen.findByText(message)).toBeVisible();
});
