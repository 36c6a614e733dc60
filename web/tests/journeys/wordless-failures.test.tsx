import { screen } from '@testing-library/react';
import { agentQuery } from '../../src/features/agents/queries';
import { harriet } from '../support/people';
import { fill } from '../support/fill';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const profile = reads(agentQuery, { agent: harriet }, { id: 'harriet' });
const validate = 'GET /api/password_resets/validate_token?token=abc';
const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

async function expectMessage(message: string) {
  expect(await screen.findByText(message)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/HTTP|Gateway|ECONN|JSON|undefined|\b(200|413|422|50\d)\b/);
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());

// Each form gets one of the replies without a message that `send.test` tries.
test('the reset page shows that the link is invalid after an error without a message', async () => {
  serverAnswersTo({ [validate]: [422, { error: '', errors: [] }] });

  await visit('/reset-password?token=abc');

  await expectMessage('Invalid reset token');
});

test('the reset form shows that the reset failed after an empty 500', async () => {
  serverAnswersTo({ [validate]: [200, { valid: true }], 'POST /api/password_resets/reset': [500] });
  const { person } = await visit('/reset-password?token=abc');

  await fill(person, 'New password', 'harbor-lights');
  await fill(person, 'Confirm new password', 'harbor-lights');
  await person.keyboard('{Enter}');

  await expectMessage('An error occurred. Please try again.');
});

test('the forgot-password form shows that the request failed after an error of another shape', async () => {
  serverAnswersTo({
    'POST /api/password_resets/forgot': [503, { error: { status: 503, message: 'ECONNREFUSED' }, message: 'ECONNREFUSED' }],
  });
  const { person } = await visit('/forgot-password');

  await fill(person, 'Email', 'ada@example.com');
  await person.keyboard('{Enter}');

  await expectMessage('An error occurred. Please try again.');
});

test('the sign-in form shows the usual message after an HTML page with status 200', async () => {
  serverAnswersTo({ 'POST /api/auth/login': [200, page] });
  const { person } = await visit('/login');

  await fill(person, 'Username', 'ada');
  await fill(person, 'Password', 'harbor-lights');
  await person.keyboard('{Enter}');

  await expectMessage('Invalid credentials');
});

test('an agent who saves their profile is asked to try again after an error page of a proxy, and keeps the input', async () => {
  serverAnswersTo({ 'PATCH /api/agents/harriet': [502, page] });
  const { person } = await visit('/agents/harriet/edit', { as: 'agent', reads: [profile] });

  await fill(person, 'Title', 'Broker of Record');
  await person.keyboard('{Enter}');

  await expectMessage('Something went wrong. Try again.');
  expect(screen.getByLabelText('Title')).toHaveValue('Broker of Record');
});

test('an agent who changes their photo is asked to try again after a proxy’s error page for a body that is too large', async () => {
  serverAnswersTo({ 'PATCH /api/agents/harriet/avatar': [413, page] });
  const { person } = await visit('/agents/harriet', { as: 'agent', reads: [profile] });

  await person.upload(await screen.findByLabelText('Choose photo'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));

  await expectMessage('Failed to upload photo. Try again.');
});
