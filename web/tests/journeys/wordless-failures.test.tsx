import { screen } from '@testing-library/react';
import { agentQuery } from '../../src/features/agents/queries';
import { harriet } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const profile = reads(agentQuery, { agent: harriet }, { id: 'harriet' });
const validate = 'GET /api/password_resets/validate_token?token=abc';
const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const answers: [what: string, ...answer: [status: number, body?: unknown]][] = [
  ['an empty 500', 500],
  ['the page of a proxy', 502, page],
  ['the page of a proxy that found the body too large', 413, page],
  ['an error of another shape', 503, { error: { status: 503, message: 'ECONNREFUSED' }, message: 'ECONNREFUSED' }],
  ['a refusal without a reason', 422, { error: '', errors: [] }],
  ['a page in place of an answer', 200, page],
];

async function sees(message: string) {
  expect(await screen.findByText(message)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/HTTP|Gateway|ECONN|JSON|undefined|\b(200|413|422|50\d)\b/);
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());

describe.each(answers)('when the server answers with %s', (_what, ...answer) => {
  test('somebody with a reset link reads that it is invalid', async () => {
    serverAnswersTo({ [validate]: answer });

    await visit('/reset-password?token=abc');

    await sees('Invalid reset token');
  });

  test('somebody who chooses a new password reads that it did not work', async () => {
    serverAnswersTo({ [validate]: [200, { valid: true }], 'POST /api/password_resets/reset': answer });
    const { person } = await visit('/reset-password?token=abc');

    await person.type(await screen.findByLabelText('New password'), 'harbor-lights');
    await person.type(screen.getByLabelText('Confirm new password'), 'harbor-lights{Enter}');

    await sees('An error occurred. Please try again.');
  });

  test('somebody who forgot their password reads that it did not work', async () => {
    serverAnswersTo({ 'POST /api/password_resets/forgot': answer });
    const { person } = await visit('/forgot-password');

    await person.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');

    await sees('An error occurred. Please try again.');
  });

  test('somebody who signs in reads the usual words', async () => {
    serverAnswersTo({ 'POST /api/auth/login': answer });
    const { person } = await visit('/login');

    await person.type(await screen.findByLabelText('Username'), 'ada');
    await person.type(screen.getByLabelText('Password'), 'harbor-lights{Enter}');

    await sees('Invalid credentials');
  });

  test('an agent who saves their profile is asked to try again', async () => {
    serverAnswersTo({ 'PATCH /api/agents/harriet': answer });
    const { person } = await visit('/agents/harriet/edit', { as: 'agent', reads: [profile] });

    await person.type(await screen.findByLabelText('Title'), ' of Record{Enter}');

    await sees('Something went wrong. Try again.');
  });

  test('an agent who changes their picture is asked to try again', async () => {
    serverAnswersTo({ 'PATCH /api/agents/harriet/avatar': answer });
    const { person } = await visit('/agents/harriet', { as: 'agent', reads: [profile] });

    await person.upload(await screen.findByLabelText('Choose a photo'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));

    await sees('Failed to upload the photo. Please try again.');
  });
});
