import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentQuery } from '../../src/features/agents/queries';
import { SeasonImageGrid } from '../../src/forms/shared-image/SeasonImageGrid';
import { fill } from '../support/fill';
import { harriet, maeve } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const active = { active: true, listed: true };
const profiles = [
  reads(agentQuery, { agent: { ...harriet, ...active } }, { id: 'harriet' }),
  reads(agentQuery, { agent: { ...harriet, ...maeve, ...active } }, { id: 'maeve' }),
];
const visibleActions = () => ['Edit Profile', 'Deactivate User', 'Change photo'].filter((label) => screen.queryByText(label));

test('an admin may deactivate any agent except themselves', async () => {
  const { router } = await visit('/agents/maeve', { as: 'admin', reads: profiles });
  await waitFor(() => expect(visibleActions()).toEqual(['Edit Profile', 'Deactivate User', 'Change photo']));

  await act(() => router.navigate('/agents/harriet'));

  await screen.findByRole('heading', { level: 1, name: 'Harriet Lowe' });
  await waitFor(() => expect(visibleActions()).toEqual(['Edit Profile', 'Change photo']));
});

test('an agent who navigates to the profile of a colleague sees its title and no actions', async () => {
  const { router } = await visit('/agents/harriet', { as: 'agent', reads: profiles });
  await waitFor(() => expect(visibleActions()).toEqual(['Edit Profile', 'Change photo']));

  await act(() => router.navigate('/agents/maeve'));

  await screen.findByRole('heading', { level: 1, name: 'Maeve Callahan' });
  expect(document.title).toMatch('Maeve Callahan');
  expect(visibleActions()).toEqual([]);
});

test('an admin sees an error when deactivating fails', async () => {
  serverAnswersTo({ 'PATCH /api/agents/maeve/deactivate': [500, {}] });
  const { person, router } = await visit('/agents/maeve', { as: 'admin', reads: profiles });

  await person.click(await screen.findByRole('button', { name: 'Deactivate User' }));
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }));

  expect(await screen.findByText('Something went wrong. Try again.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/agents/maeve');
});

test('errors in the profile form appear and disappear while an agent types', async () => {
  const { person } = await visit('/agents/harriet/edit', { as: 'agent', reads: profiles });
  const submit = await screen.findByRole('button', { name: 'Save Changes' });
  await person.click(screen.getByRole('button', { name: 'Add link' }));
  expect(screen.queryByText('Social link URL is required')).not.toBeInTheDocument();
  expect(submit).toBeEnabled();

  await fill(person, 'Link 1', 'harriet');
  expect(await screen.findByText('Invalid social link URL')).toBeVisible();
  expect(submit).toBeDisabled();
  await fill(person, 'Link 1', 'harriet.example');

  await waitFor(() => expect(screen.queryByText('Invalid social link URL')).not.toBeInTheDocument());
  expect(submit).toBeEnabled();
});

test('an admin pages through 200 season images, starting at the image in use', async () => {
  const images = Array.from({ length: 200 }, (_, n) => ({ id: `i${n}`, name: `Harbor ${n}`, s3_url: `/i${n}.jpg`, s3_url_srcset: null }));
  const ignore = () => undefined;
  render(<SeasonImageGrid images={images} about="" none="None" selected="/i99.jpg" inUse="/i99.jpg" onSelect={ignore} onDelete={ignore} />);
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(48);
  expect(screen.getByLabelText('Harbor 99')).toBeChecked();

  await userEvent.click(screen.getByText('Next'));

  expect(screen.getByLabelText('Harbor 144')).toHaveFocus();
  expect(screen.getByText('Page 4 of 5')).toBeVisible();
});
