import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Agent } from 'cms/contract';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { client } from '../api/client';
import { send } from '../api/send';
import { sessionStore } from '../api/session';
import { EntryForm } from './EntryForm';
import { useEntryForm } from './useEntryForm';
import { bodyOf } from './values';

const ada = { id: 'ada', first_name: 'Ada', role: 'admin' as const };
const stored = { ...ada, last_name: 'Reyes', email: 'ada@example.com', title: 'Broker', phone_number: '(207) 555-0111', version: '1' };
const { click, clear, type } = userEvent.setup();

/** Server with one agent, and a log of its saves. */
function serve() {
  const server = { agent: stored, saves: [] as string[], published: [] as string[] };
  const save = (changes: Partial<typeof stored>) => {
    server.agent = { ...server.agent, ...changes, version: String(Number(server.agent.version) + 1) };
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method, body } = {}) => {
    if (String(url).includes('graphql')) return Response.json({ data: { site: null } });
    if (method === 'GET') return Response.json(server.agent);
    const change = JSON.parse(String(body));
    if (change.version !== server.agent.version) return Response.json({ error: 'Edited by someone else' }, { status: 409 });
    save(change);
    server.saves.push(`${change.title}, ${change.phone_number}`);
    return Response.json(server.agent);
  });
  return { server, saveElsewhere: save };
}

interface FormProps {
  stays?: boolean;
  onPublish: () => void;
}

function Form({ stays, onPublish }: FormProps) {
  const state = useEntryForm({
    type: 'agent',
    stored: stored as unknown as Agent,
    title: 'Edit profile',
    stays,
    save: (values) => send('updateAgent', { id: 'ada', body: bodyOf('agent', values) }),
    failed: () => 'Failed to save',
  });
  const publish = (
    <button type="button" onClick={() => void state.submit(async () => onPublish())()}>
      Save and publish
    </button>
  );
  return (
    <>
      <EntryForm state={state} layout={[{ heading: 'Person', fields: ['title', 'phone_number'] }]} submitLabel="Save" cancelTo="/agents" />
      {publish}
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

function openForm({ stays }: { stays?: boolean } = {}) {
  const { server, saveElsewhere } = serve();
  sessionStore.start({ token: 'token', user: ada } as Parameters<typeof sessionStore.start>[0]);
  const form = <Form stays={stays} onPublish={() => server.published.push(server.agent.title)} />;
  const router = createMemoryRouter(
    [
      { path: '/edit', element: form },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    {
      initialEntries: ['/edit'],
    },
  );
  render(
    <ApolloProvider client={client}>
      <RouterProvider router={router} future={{ v7_startTransition: true }} />
    </ApolloProvider>,
  );
  return { server, saveElsewhere, router };
}

const press = (name: string) => click(screen.getByRole('button', { name }));
const answer = async (name: string) => click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

async function rewrite(label: string, text: string) {
  await clear(screen.getByLabelText(label));
  await type(screen.getByLabelText(label), text);
}

/** Opens the form, changes the title, and publishes while another user has saved another title and phone number. */
async function publishIntoConflict() {
  const opened = openForm();
  await rewrite('Title', 'Mine');
  opened.saveElsewhere({ title: 'Theirs', phone_number: '(207) 555-0199' });
  await press('Save and publish');
  await screen.findByRole('dialog', { name: 'Someone else saved changes' });
  return opened;
}

test.each([
  ['keeps their own values', 'Keep mine', 'Mine, (207) 555-0111', 'Mine'],
  ['keeps a selection', 'Save selection', 'Mine, (207) 555-0199', 'Mine'],
  ['uses the other values', 'Use theirs', 'Theirs, (207) 555-0199', 'Theirs'],
])('a user who %s after an edit conflict publishes the entry', async (_, label, saved, published) => {
  const { server, router } = await publishIntoConflict();

  await answer(label);

  await waitFor(() => expect(router.state.location.pathname).toBe('/agents/ada'));
  expect(server.saves).toEqual([saved]);
  expect(server.published).toEqual([published]);
});

test('a user who meets a second edit conflict is asked again, and publishes the entry', async () => {
  const { server, saveElsewhere, router } = await publishIntoConflict();
  saveElsewhere({ title: 'Theirs again' });

  await answer('Keep mine');
  await screen.findByText('Theirs again');
  await answer('Keep mine');

  await waitFor(() => expect(router.state.location.pathname).toBe('/agents/ada'));
  expect(server.saves).toEqual(['Mine, (207) 555-0111']);
  expect(server.published).toEqual(['Mine']);
});

test('a user who goes back to editing after an edit conflict neither saves nor publishes', async () => {
  const { server, router } = await publishIntoConflict();

  await answer('Back to editing');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Title')).toHaveValue('Mine');
  expect([server.saves, server.published]).toEqual([[], []]);
  expect(router.state.location.pathname).toBe('/edit');
});

test('a user who stays in the form saves twice', async () => {
  const { server, router } = openForm({ stays: true });

  await rewrite('Title', 'First');
  await press('Save');
  await waitFor(() => expect(server.saves).toEqual(['First, (207) 555-0111']));
  await rewrite('Title', 'Second');
  await press('Save');

  await waitFor(() => expect(server.saves).toEqual(['First, (207) 555-0111', 'Second, (207) 555-0111']));
  expect(router.state.location.pathname).toBe('/edit');
});

test('a user with unsaved changes is asked before leaving', async () => {
  const { router } = openForm();
  await rewrite('Title', 'Mine');

  await click(screen.getByRole('link', { name: 'Elsewhere' }));
  await answer('Keep editing');
  expect(router.state.location.pathname).toBe('/edit');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await click(screen.getByRole('link', { name: 'Elsewhere' }));
  await answer('Leave');

  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});
