import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { agentQuery } from '../../src/features/agents/queries';
import { homeQuery } from '../../src/features/home/queries';
import { connectSession, sessionStore } from '../../src/session/session';
import { removeDrafts } from '../../src/forms/drafts/draftKeys';
import { fill } from '../support/fill';
import { harriet } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const mocks = [reads(agentQuery, { agent: harriet }, { id: 'harriet' }), reads(homeQuery, { posts: [], seasons: [] })];
const form = '/agents/harriet/edit';
const visitForm = () => visit(form, { as: 'agent', reads: mocks });
const title = () => screen.findByLabelText('Title');

async function typeAndCloseTab() {
  const { person } = await visitForm();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await title();
  expect(isAsked()).toBe(false);
  await fill(person, 'Title', 'Broker of Record');
  expect(isAsked()).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(localStorage)).toMatch('Broker of Record');
  cleanup();
}

test('an agent restores a draft after the tab was closed', async () => {
  await typeAndCloseTab();
  const { person } = await visitForm();

  await person.click(await screen.findByRole('button', { name: 'Restore' }));

  expect(await title()).toHaveValue('Broker of Record');
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

async function signOut(person: UserEvent) {
  await person.click(screen.getByRole('button', { name: 'Settings' }));
  await person.click(await screen.findByRole('button', { name: 'Logout' }));
}
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

test('an agent who signs out is asked about unsaved changes, and may stay', async () => {
  const { person, router } = await visitForm();
  await fill(person, 'Title', 'Broker of Record');

  await signOut(person);
  const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving?' });
  expect(dialog).toHaveTextContent('deletes your unsaved changes to “Harriet Lowe’s profile” from this device.');
  await person.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe(form);
  expect(await title()).toHaveValue('Broker of Record');
  expect(draftKeys()).toHaveLength(1);
});

test('signing out deletes all drafts of the agent', async () => {
  serverAnswersTo({ 'POST /api/auth/logout': [204] });
  await typeAndCloseTab();
  const { person, router } = await visitForm();
  await fill(person, 'Title', 'Broker of Deeds');

  await signOut(person);
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  window.dispatchEvent(new Event('pagehide'));
  cleanup();

  expect(JSON.stringify(localStorage)).not.toMatch(/Record|Deeds|harriet/i);
  expect(draftKeys()).toEqual([]);
});

test('a form that is open in another tab stores no drafts after the agent signed out', async () => {
  const { person } = await visitForm();
  await fill(person, 'Title', 'Broker of Record');
  removeDrafts('harriet');

  await fill(person, 'Title', 'Broker of Deeds');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();

  expect(draftKeys()).toEqual([]);
});

test('signing out does not delete drafts of a colleague', async () => {
  serverAnswersTo({ 'POST /api/auth/logout': [204] });
  await typeAndCloseTab();
  sessionStore.start({ token: 't', user: { id: 'harrie', first_name: 'Harrie', role: 'agent' } });
  const { person } = await visit('/', { reads: mocks });

  await signOut(person);

  await waitFor(() => expect(sessionStore.user()).toBeNull());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(draftKeys()).toHaveLength(1);
});

test('an agent whose session ended keeps the draft and is not blocked', async () => {
  serverAnswersTo({ 'PATCH /api/agents/harriet': [401, { error: 'Your session has ended' }] });
  const leaveTo = jest.fn();
  connectSession(leaveTo);
  const { person } = await visitForm();
  await fill(person, 'Title', 'Broker of Record');

  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  cleanup();
  await visit('/', { reads: mocks });

  expect(await screen.findByText('Your session has ended. Sign in again.')).toBeVisible();
  act(() => sessionStore.start({ token: 't', user: { id: 'harriet', first_name: 'Harriet', role: 'agent' } }));
  expect(await screen.findByText(/Unsaved changes to/)).toBeVisible();
});
