import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fill } from '../support/fill';
import { harriet } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { visit } from '../support/visit';

const newton = { ...harriet, id: 'newton', first_name: 'Newton', last_name: 'Ash', email: 'newton@example.com', role: 'agent' };
const available: [number, unknown] = [200, { available: true }];
const replies = { 'POST /api/users/check_email': available, 'POST /api/users/check_username': available };

const submit = () => screen.getByRole('button', { name: 'Add Agent' });
const openForm = async () => (await visit('/agents/new', { as: 'admin' })).person;

async function fillIn(person: UserEvent, password = 'secret-1') {
  await fill(person, 'Username', 'newton');
  await fill(person, 'Password', password);
  await fill(person, 'Password confirmation', password);
  await fill(person, 'First name', 'Newton');
  await fill(person, 'Last name', 'Ash');
  await fill(person, 'Email', 'newton@example.com');
  await fill(person, 'Phone number', '(207) 555-0130');
}

test('an empty form shows an error at each required field', async () => {
  const person = await openForm();

  await person.click(await screen.findByRole('button', { name: 'Add Agent' }));

  for (const label of ['Username', 'Password', 'Password confirmation', 'First name', 'Last name', 'Email', 'Phone number']) {
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(`${label} is required`);
  }
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(submit()).toBeDisabled();
});

test('the error of a field appears and disappears while an admin types, before the field loses focus, and at no other field', async () => {
  serverAnswersTo(replies);
  const person = await openForm();
  await screen.findByLabelText('Username');

  for (const [label, invalid, message, rest] of [
    ['Username', 'A{Backspace}', 'Username is required', 'A'],
    ['First name', 'A{Backspace}', 'First name is required', 'A'],
    ['Last name', 'A{Backspace}', 'Last name is required', 'A'],
    ['Email', 'a@', 'Invalid email format', 'b.example'],
    ['Phone number', '1{Backspace}', 'Phone number is required', '1'],
    ['Website URL', 'a', 'Invalid website URL', '.example'],
    ['Password', '12345', 'Password must be at least 6 characters', '6'],
    ['Password confirmation', '1{Backspace}', 'Password confirmation is required', '123456'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(submit()).toBeEnabled();
    await person.type(field, invalid);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(message);
    expect(screen.queryAllByText(/required|Invalid|must|match/)).toHaveLength(1);
    expect(submit()).toBeDisabled();
    await person.type(field, rest);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  }
});

test('a changed password immediately shows that the confirmation no longer matches', async () => {
  const person = await openForm();
  await fill(person, 'Password', 'harbor-lights');
  await fill(person, 'Password confirmation', 'harbor-lights');
  const password = screen.getByLabelText('Password');

  fireEvent.change(password, { target: { value: 'harbor-light' } });
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  fireEvent.change(password, { target: { value: 'harbor-lights' } });

  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument());
});

test('a very common password is reported, announced and accepted, and no draft is left after saving', async () => {
  const sentTo = serverAnswersTo({ ...replies, 'POST /api/agents': [201, newton] });
  const person = await openForm();

  await fillIn(person, '123456');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Very common. Easy to guess.');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Very common. Easy to guess.'));
  await person.click(submit());

  await screen.findByRole('heading', { level: 1, name: 'Newton Ash' });
  expect(sentTo('POST /api/agents')).toMatchObject([{ username: 'newton', password: '123456', email: 'newton@example.com' }]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('a taken email and username block the form until they change', async () => {
  serverAnswersTo({
    'POST /api/users/check_email': [200, { available: false }],
    'POST /api/users/check_username': [200, { available: false }],
  });
  const person = await openForm();

  await fill(person, 'Username', 'admin');
  await fill(person, 'Email', 'maeve@example.com');
  await person.tab();

  expect(await screen.findByText('Username is already taken')).toBeVisible();
  expect(await screen.findByText('Email is already taken')).toBeVisible();
  expect(submit()).toBeDisabled();
  serverAnswersTo(replies);
  await person.type(screen.getByLabelText('Email'), 'x');
  await person.type(screen.getByLabelText('Username'), '2');
  await waitFor(() => expect(screen.queryByText(/already taken/)).not.toBeInTheDocument());
});

test('a rejected save shows an error, with the reasons at the fields', async () => {
  const fields = { email: 'Email is already taken', password: 'Password must not be the username or email' };
  const reply = { error: fields.email, errors: Object.values(fields), fields };
  serverAnswersTo({ ...replies, 'POST /api/agents': [422, reply] });
  const person = await openForm();

  await fillIn(person);
  await person.click(submit());

  expect(await screen.findByText('Something went wrong. Try again')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is already taken');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password must not be the username or email');
  expect(submit()).toBeDisabled();
});

test('drafts never contain passwords', async () => {
  serverAnswersTo(replies);
  const person = await openForm();

  await fillIn(person);
  window.dispatchEvent(new Event('pagehide'));

  expect(JSON.stringify(localStorage)).toMatch('555-0130');
  expect(JSON.stringify(localStorage)).not.toMatch('secret-1');
});
