import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from 'cms/contract';
import { agentQuery } from '../../src/features/agents/queries';
import { directoryOf } from '../support/directory';
import { desmond, harriet, maeve } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const maevesProfile = { ...harriet, ...maeve, active: true, listed: true };
const profile = (change: object = {}) => reads(agentQuery, { agent: { ...maevesProfile, ...change } }, { id: 'maeve' });
const ownProfile = reads(agentQuery, { agent: { ...harriet, active: true, listed: true } }, { id: 'harriet' });
const wire = { ...maevesProfile, role: 'agent' };
const visitMaeve = (as: Role | undefined, agent = profile()) =>
  visit('/agents/maeve', { as, reads: [agent, directoryOf([maeve, desmond])] });

async function visibleActions() {
  await screen.findByRole('heading', { level: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  return ['Edit Profile', 'Deactivate User', 'Reactivate User', 'Change photo'].filter((label) => screen.queryByText(label));
}

test('an admin may edit and deactivate any agent and change the photo', async () => {
  await visitMaeve('admin');

  await waitFor(async () => expect(await visibleActions()).toEqual(['Edit Profile', 'Deactivate User', 'Change photo']));
});

test('an admin cannot deactivate their own account', async () => {
  await visit('/agents/harriet', { as: 'admin', reads: [ownProfile] });

  await waitFor(async () => expect(await visibleActions()).toEqual(['Edit Profile', 'Change photo']));
});

test.each(['agent', undefined] as const)('a caller without admin rights (%s) sees no actions on the profile of a colleague', async (as) => {
  await visitMaeve(as);

  expect(await visibleActions()).toEqual([]);
});

test('an admin deactivates an agent after confirming', async () => {
  const sentTo = serverAnswersTo({ 'PATCH /api/agents/maeve/deactivate': [200, { ...wire, active: false }] });
  const { person, router } = await visitMaeve('admin');

  await person.click(await screen.findByRole('button', { name: 'Deactivate User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Maeve Callahan?' }));
  await person.click(dialog.getByRole('button', { name: 'Deactivate' }));

  expect(await screen.findByText('User deactivated')).toBeVisible();
  expect(router.state.location.pathname).toBe('/agents');
  expect(sentTo('PATCH /api/agents/maeve/deactivate')).toHaveLength(1);
});

test('an admin sees an error when deactivating fails', async () => {
  serverAnswersTo({ 'PATCH /api/agents/maeve/deactivate': [500, {}] });
  const { person, router } = await visitMaeve('admin');

  await person.click(await screen.findByRole('button', { name: 'Deactivate User' }));
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }));

  expect(await screen.findByText('Something went wrong. Try again.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/agents/maeve');
});

test('an admin reactivates an agent', async () => {
  serverAnswersTo({ 'PATCH /api/agents/maeve/reactivate': [200, wire] });
  const { person } = await visitMaeve('admin', profile({ active: false }));
  expect(await screen.findByText('Deactivated')).toBeVisible();

  await person.click(await screen.findByRole('button', { name: 'Reactivate User' }));

  expect(await screen.findByText('User reactivated')).toBeVisible();
  expect(screen.queryByText('Deactivated')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Deactivate User' })).toBeVisible();
});

test('an admin sees hidden agents in the directory', async () => {
  const agents = [
    { ...maeve, active: false, listed: true },
    { ...desmond, active: true, listed: false },
  ];
  await visit('/agents', { as: 'admin', reads: [directoryOf(agents)] });

  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('Deactivated');
  expect(second).toHaveTextContent('Not in directory');
});

describe('an agent’s photo', () => {
  const image = new File(['x'], 'me.png', { type: 'image/png' });
  const visitSelf = () => visit('/agents/harriet', { as: 'agent', reads: [ownProfile] });

  test('is replaced everywhere when its owner uploads a new photo', async () => {
    serverAnswersTo({ 'PATCH /api/agents/harriet/avatar': [200, { avatar_url: '/uploads/new.jpg' }] });
    const { person } = await visitSelf();

    await person.upload(await screen.findByLabelText('Choose photo'), image);

    const photo = await screen.findByRole('img', { name: 'Photo of Harriet Lowe' });
    expect(photo.getAttribute('src')).toMatch(/^\/uploads\/new\.jpg\?t=\d+$/);
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeEnabled();
  });

  test('stays when the upload is rejected, and its owner sees the reason', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    serverAnswersTo({ 'PATCH /api/agents/harriet/avatar': [413, { error: 'Image must be at most 10 MB' }] });
    const { person } = await visitSelf();

    await person.upload(await screen.findByLabelText('Choose photo'), image);

    expect(await screen.findByText('Image must be at most 10 MB')).toBeVisible();
    expect(log).toHaveBeenCalledTimes(1);
  });
});
