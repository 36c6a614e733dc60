import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { homeQuery } from '../../src/features/home/queries';
import { directoryOf } from '../support/directory';
import { desmond, harriet, maeve } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const home = reads(homeQuery, { posts: [], seasons: [] });
const directory = directoryOf([maeve, desmond]);
const newton = { ...harriet, id: 'newton', first_name: 'Newton', last_name: 'Ash', email: 'newton@example.com', role: 'agent' };
const available: [number, unknown] = [200, { available: true }];
const replies = { 'POST /api/users/check_email': available, 'POST /api/users/check_username': available };

const submit = () => screen.getByRole('button', { name: 'Add Agent' });

async function fillIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('Username'), 'newton');
  await person.type(screen.getByLabelText('Password'), 'secret-1');
  await person.type(screen.getByLabelText('Password confirmation'), 'secret-1');
  await person.type(screen.getByLabelText('First name'), 'Newton');
  await person.type(screen.getByLabelText('Last name'), 'Ash');
  await person.type(screen.getByLabelText('Email'), 'newton@example.com');
  await person.type(screen.getByLabelText('Phone number'), '(207) 555-0130');
}

test('an admin adds an agent from the directory and sees the new profile', async () => {
  const sentTo = serverAnswersTo({ ...replies, 'POST /api/agents': [201, newton] });
  const { person, router } = await visit('/agents', { as: 'admin', reads: [directory] });
  await person.click(await screen.findByRole('link', { name: '+ Add Agent' }));

  await fillIn(person);
  await person.click(submit());

  expect(await screen.findByRole('heading', { level: 1, name: 'Newton Ash' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/agents/newton');
  expect(sentTo('POST /api/agents')).toMatchObject([{ username: 'newton', password: 'secret-1', email: 'newton@example.com' }]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test.each([['agent'], [undefined]] as const)('a caller without admin rights (%s) is redirected to the home page', async (as) => {
  const { router } = await visit('/agents/new', { as, reads: [home] });

  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});

test('an empty form shows an error at each required field', async () => {
  const { person } = await visit('/agents/new', { as: 'admin' });

  await person.click(await screen.findByRole('button', { name: 'Add Agent' }));

  for (const label of ['Username', 'Password', 'Password confirmation', 'First name', 'Last name', 'Email', 'Phone number']) {
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(`${label} is required`);
  }
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(submit()).toBeDisabled();
});

test('errors in the form appear and disappear while an admin types', async () => {
  serverAnswersTo(replies);
  const { person } = await visit('/agents/new', { as: 'admin' });

  await person.type(await screen.findByLabelText('Email'), 'ada@');
  await person.type(screen.getByLabelText('Website URL'), 'not a website');
  await person.type(screen.getByLabelText('Password'), 'secret-1');
  await person.type(screen.getByLabelText('Password confirmation'), 'secret-2');
  await person.tab();

  expect(await screen.findByText('Invalid email format')).toBeVisible();
  expect(screen.getByText('Invalid website URL')).toBeVisible();
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await person.clear(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), 'secret-2');
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument());
});

test.each([
  ['Username', 'A{Backspace}', 'Username is required', 'A'],
  ['Password', '12345', 'Password must be at least 6 characters', '6'],
  ['Password confirmation', '1{Backspace}', 'Password confirmation is required', undefined],
  ['First name', 'A{Backspace}', 'First name is required', 'A'],
  ['Last name', 'A{Backspace}', 'Last name is required', 'A'],
  ['Email', 'a@', 'Invalid email format', 'b.example'],
  ['Phone number', '1{Backspace}', 'Phone number is required', '1'],
  ['Website URL', 'a', 'Invalid website URL', '.example'],
])(
  'the error of %s appears while an admin types, before the field loses focus, and at no other field',
  async (label, invalid, message, rest) => {
    const { person } = await visit('/agents/new', { as: 'admin' });
    const field = await screen.findByLabelText(label);
    expect(submit()).toBeEnabled();

    await person.type(field, invalid);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(message);
    expect(screen.queryAllByText(/required|Invalid|must|match/)).toHaveLength(1);
    expect(submit()).toBeDisabled();
    if (!rest) return;
    await person.type(field, rest);

    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(submit()).toBeEnabled();
  },
);

test('a changed password immediately shows that the confirmation no longer matches', async () => {
  const { person } = await visit('/agents/new', { as: 'admin' });
  const password = await screen.findByLabelText('Password');
  await person.type(password, 'harbor-lights');
  await person.type(screen.getByLabelText('Password confirmation'), 'harbor-lights');

  fireEvent.change(password, { target: { value: 'harbor-light' } });
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  fireEvent.change(password, { target: { value: 'harbor-lights' } });

  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument());
});

test('a very common password is reported and announced, and accepted', async () => {
  const sentTo = serverAnswersTo({ ...replies, 'POST /api/agents': [201, newton] });
  const { person } = await visit('/agents/new', { as: 'admin' });
  await fillIn(person);
  const password = screen.getByLabelText('Password');

  await person.clear(password);
  await person.type(password, '123456');
  expect(password).toHaveAccessibleDescription('Very common. Easy to guess.');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Very common. Easy to guess.'));
  await person.clear(screen.getByLabelText('Password confirmation'));
  await person.type(screen.getByLabelText('Password confirmation'), '123456');
  await person.click(submit());

  await screen.findByRole('heading', { level: 1, name: 'Newton Ash' });
  expect(sentTo('POST /api/agents')).toMatchObject([{ password: '123456' }]);
});

test('a taken email and username block the form until they change', async () => {
  serverAnswersTo({
    'POST /api/users/check_email': [200, { available: false }],
    'POST /api/users/check_username': [200, { available: false }],
  });
  const { person } = await visit('/agents/new', { as: 'admin' });

  await person.type(await screen.findByLabelText('Username'), 'admin');
  await person.type(screen.getByLabelText('Email'), 'maeve@example.com');
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
  const { person } = await visit('/agents/new', { as: 'admin' });

  await fillIn(person);
  await person.click(submit());

  expect(await screen.findByText('Something went wrong. Try again')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is already taken');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password must not be the username or email');
  expect(submit()).toBeDisabled();
});

test('drafts never contain passwords', async () => {
  serverAnswersTo(replies);
  const { person } = await visit('/agents/new', { as: 'admin' });

  await fillIn(person);

  await waitFor(() => expect(JSON.stringify(localStorage)).toMatch('555-0130'));
  expect(JSON.stringify(localStorage)).not.toMatch('secret-1');
});
