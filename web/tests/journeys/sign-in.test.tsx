import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { homeQuery } from '../../src/features/home/queries';
import { sessionStore } from '../../src/session/session';
import { serverAnswers } from '../support/serverAnswers';
import { reads, visit } from '../support/visit';

const home = reads(homeQuery, { posts: [], seasons: [] });
const harriet = { id: 'harriet', first_name: 'Harriet', role: 'agent' };

async function signIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('Username'), 'harriet');
  await person.type(screen.getByLabelText('Password'), 'welcome-home');
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

test('an agent signs in and is welcomed on the home page', async () => {
  const fetchMock = serverAnswers(200, { token: 'new-token', user: harriet });
  const { person, router } = await visit('/login', { reads: [home] });

  await signIn(person);

  expect(await screen.findByText('Welcome back, Harriet.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(sessionStore.token()).toBe('new-token');
  expect(sessionStore.user()).toEqual(harriet);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"username":"harriet","password":"welcome-home"}');
});

test('a visitor with a wrong password sees an error and stays', async () => {
  serverAnswers(401, { error: 'Invalid credentials', errors: ['Invalid credentials'] });
  const { person, router } = await visit('/login');

  await signIn(person);

  expect(await screen.findByText('Invalid credentials')).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  expect(sessionStore.user()).toBeNull();
});

test('an empty form shows the missing fields until they are filled in', async () => {
  const { person } = await visit('/login');

  await person.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByText('username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  await person.type(screen.getByLabelText('Username'), 'h');

  await waitFor(() => expect(screen.queryByText('username is required')).not.toBeInTheDocument());
});

test('an agent signs out, and the server ends the session', async () => {
  const fetchMock = serverAnswers(204);
  const { person, router } = await visit('/about', { as: 'agent', reads: [home] });

  await person.click(await screen.findByRole('button', { name: 'Settings' }));
  await person.click(await screen.findByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/auth/logout');
  expect(sessionStore.user()).toBeNull();
});
