import { screen } from '@testing-library/react';
import { agentQuery } from '../../src/features/agents/queries';
import { harriet } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const profile = reads(agentQuery, { agent: harriet }, { id: 'harriet' });
const validate = 'GET /api/password_resets/validate_token?token=abc';
const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const replies: [name: string, ...reply: [status: number, body?: unknown]][] = [
  ['an empty 500', 500],
  ['an error page of a proxy', 502, page],
  ['a proxy’s error page for a body that is too large', 413, page],
  ['an error of another shape', 503, { error: { status: 503, message: 'ECONNREFUSED' }, message: 'ECONNREFUSED' }],
  ['an error without a message', 422, { error: '', errors: [] }],
  ['an HTML page with status 200', 200, page],
];

async function expectMessage(message: string) {
  expect(await screen.findByText(message)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/HTTP|Gateway|ECONN|JSON|undefined|\b(200|413|422|50\d)\b/);
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());

describe.each(replies)('when the server returns %s', (_name, ...reply) => {
  test('the reset page shows that the link is invalid', async () => {
    serverAnswersTo({ [validate]: reply });

    await visit('/reset-password?token=abc');

    await expectMessage('Invalid reset token');
  });

  test('the reset form shows that the reset failed', async () => {
    serverAnswersTo({ [validate]: [200, { valid: true }], 'POST /api/password_resets/reset': reply });
    const { person } = await visit('/reset-password?token=abc');

    await person.type(await screen.findByLabelText('New password'), 'harbor-lights');
    await person.type(screen.getByLabelText('Confirm new password'), 'harbor-lights{Enter}');

    await expectMessage('An error occurred. Please try again.');
  });

  test('the forgot-password form shows that the request failed', async () => {
    serverAnswersTo({ 'POST /api/password_resets/forgot': reply });
    const { person } = await visit('/forgot-password');

    await person.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');

    await expectMessage('An error occurred. Please try again.');
  });

  test('the sign-in form shows the usual message', async () => {
    serverAnswersTo({ 'POST /api/auth/login': reply });
    const { person } = await visit('/login');

    await person.type(await screen.findByLabelText('Username'), 'ada');
    await person.type(screen.getByLabelText('Password'), 'harbor-lights{Enter}');

    await expectMessage('Invalid credentials');
  });

  test('an agent who saves their profile is asked to try again', async () => {
    serverAnswersTo({ 'PATCH /api/agents/harriet': reply });
    const { person } = await visit('/agents/harriet/edit', { as: 'agent', reads: [profile] });

    await person.type(await screen.findByLabelText('Title'), ' of Record{Enter}');

    await expectMessage('Something went wrong. Try again.');
  });

  test('an agent who changes their photo is asked to try again', async () => {
    serverAnswersTo({ 'PATCH /api/agents/harriet/avatar': reply });
    const { person } = await visit('/agents/harriet', { as: 'agent', reads: [profile] });

    await person.upload(await screen.findByLabelText('Choose photo'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));

    await expectMessage('Failed to upload photo. Try again.');
  });
});
