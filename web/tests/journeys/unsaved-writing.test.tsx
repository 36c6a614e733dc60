import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { agentQuery } from '../../src/features/agents/queries';
import { homeQuery } from '../../src/features/home/queries';
import { connectSession, sessionStore } from '../../src/session/session';
import { removeDrafts } from '../../src/forms/drafts/draftKeys';
import { harriet } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const everything = [reads(agentQuery, { agent: harriet }, { id: 'harriet' }), reads(homeQuery, { posts: [], seasons: [] })];
const form = '/agents/harriet/edit';
const visitForm = () => visit(form, { as: 'agent', reads: everything });
const title = () => screen.findByLabelText('Title');

async function typeAndCloseTab() {
  const { person } = await visitForm();
  await person.type(await title(), ' of Record');
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(localStorage)).toMatch('Broker of Record');
  cleanup();
}

test('an agent whose tab was closed gets back what they typed', async () => {
  await typeAndCloseTab();
  const { person } = await visitForm();

  await person.click(await screen.findByRole('button', { name: 'Restore' }));

  expect(await title()).toHaveValue('Broker of Record');
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

test('an agent who discards it is not asked again', async () => {
  await typeAndCloseTab();
  const { person } = await visitForm();

  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  cleanup();
  await visitForm();

  expect(await title()).toHaveValue('Broker');
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

test('somebody else at the same computer is offered nothing', async () => {
  await typeAndCloseTab();
  sessionStore.start({ token: 't', user: { id: 'owner', first_name: 'Olive', role: 'admin' } });
  await visit(form, { reads: everything });

  expect(await title()).toHaveValue('Broker');
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

test('an agent who turns away from unsaved changes is asked, and may stay', async () => {
  const { person, router } = await visitForm();
  await person.type(await title(), ' of Record');

  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe(form);
  expect(await title()).toHaveValue('Broker of Record');
});

test('an agent who leaves all the same is led back by a reminder', async () => {
  const { person, router } = await visitForm();
  await person.type(await title(), ' of Record');
  await person.click(screen.getByRole('link', { name: 'Cancel' }));

  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(/Unsaved changes to “Harriet Lowe’s profile” from today at/)).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Continue' }));

  expect(router.state.location.pathname).toBe(form);
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible();
});

test('an agent who changed nothing leaves without being asked', async () => {
  const { person, router } = await visitForm();

  await person.click(await screen.findByRole('link', { name: 'Cancel' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/agents/harriet'));
});

test('closing the tab over unsaved changes asks', async () => {
  const { person } = await visitForm();
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await title();
  expect(closing()).toBe(false);

  await person.type(await title(), ' of Record');

  expect(closing()).toBe(true);
});

async function signOut(person: UserEvent) {
  await person.click(screen.getByRole('button', { name: 'Settings' }));
  await person.click(await screen.findByRole('button', { name: 'Logout' }));
}
const keptHere = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

test('an agent who signs out is asked about what they typed a moment ago, and may stay', async () => {
  const { person, router } = await visitForm();
  await person.type(await title(), ' of Record');

  await signOut(person);
  const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving?' });
  expect(dialog).toHaveTextContent('these unsaved changes from this device: “Harriet Lowe’s profile”.');
  await person.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe(form);
  expect(await title()).toHaveValue('Broker of Record');
  expect(keptHere()).toHaveLength(1);
});

test('an agent who signs out leaves nothing of their writing in the browser', async () => {
  serverAnswersTo({ 'POST /api/auth/logout': [204] });
  await typeAndCloseTab();
  const { person, router } = await visitForm();
  await person.type(await title(), ' of Deeds');

  await signOut(person);
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  window.dispatchEvent(new Event('pagehide'));
  cleanup();

  expect(JSON.stringify(localStorage)).not.toMatch(/Record|Deeds|harriet/i);
  expect(keptHere()).toEqual([]);
});

test('a form that is still open in another tab keeps nothing once its agent has signed out', async () => {
  const { person } = await visitForm();
  await person.type(await title(), ' of Record');
  removeDrafts('harriet');

  await person.type(await title(), ' and Deeds');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();

  expect(keptHere()).toEqual([]);
});

test('an agent who signs out leaves a colleague’s writing alone', async () => {
  serverAnswersTo({ 'POST /api/auth/logout': [204] });
  await typeAndCloseTab();
  sessionStore.start({ token: 't', user: { id: 'harrie', first_name: 'Harrie', role: 'agent' } });
  const { person } = await visit('/', { reads: everything });

  await signOut(person);

  await waitFor(() => expect(sessionStore.user()).toBeNull());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(keptHere()).toHaveLength(1);
});

test('an agent whose session ended loses nothing, and is not held back', async () => {
  serverAnswersTo({ 'PATCH /api/agents/harriet': [401, { error: 'Your session has ended' }] });
  const leaveTo = jest.fn();
  connectSession(leaveTo);
  const { person } = await visitForm();
  await person.type(await title(), ' of Record');

  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  cleanup();
  await visit('/', { reads: everything });

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  act(() => sessionStore.start({ token: 't', user: { id: 'harriet', first_name: 'Harriet', role: 'agent' } }));
  expect(await screen.findByText(/Unsaved changes to/)).toBeVisible();
});
