import { screen } from '@testing-library/react';
import { agentQuery, directoryQuery } from '../../src/features/agents/queries';
import { directoryOf } from '../support/directory';
import { desmond, harriet, maeve } from '../support/people';
import { reads, visit } from '../support/visit';

const directory = directoryOf([maeve, desmond]);
const profile = {
  ...harriet,
  ...maeve,
  social_links: [{ platform: 'bluesky', url: 'https://bsky.app/x' }],
  bio: '<p>I read <strong>deeds</strong>.</p>',
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('a visitor finds an agent by a part of the name, and the URL contains the query', async () => {
  const { person, router } = await visit('/agents', { reads: [directory] });

  await person.type(await screen.findByPlaceholderText('Search by name, email, or phone'), 'OKA');

  expect(names()).toEqual(['Desmond Okafor']);
  expect(router.state.location.search).toBe('?q=OKA');
});

test('a visitor who follows a link to a search sees the results', async () => {
  await visit('/agents?q=0103', { reads: [directory] });

  expect(await screen.findByRole('link', { name: 'Maeve Callahan' })).toBeVisible();
  expect(names()).toEqual(['Maeve Callahan']);
});

test('a visitor without search results can return to all agents', async () => {
  const { person } = await visit('/agents?q=zzz', { reads: [directory] });

  await person.click(await screen.findByRole('link', { name: 'Show all agents' }));

  expect(names()).toEqual(['Maeve Callahan', 'Desmond Okafor']);
});

test('a visitor opens a profile from its card', async () => {
  const { person } = await visit('/agents', { reads: [directory, reads(agentQuery, { agent: profile }, { id: 'maeve' })] });

  await person.click(await screen.findByRole('link', { name: 'Maeve Callahan' }));

  await screen.findByText('Loading...');
  expect(await screen.findByRole('heading', { level: 1, name: 'Maeve Callahan' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Maeve Callahan on bluesky' })).toHaveAttribute('href', 'https://bsky.app/x');
  expect(screen.getByText('deeds')).toBeVisible();
});

test('a visitor who follows a link to a deleted agent sees that the profile was not found', async () => {
  await visit('/agents/gone', { reads: [reads(agentQuery, { agent: null }, { id: 'gone' })] });

  expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeVisible();
});

test('a visitor can try again when the directory fails to load', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const failing = { ...reads(directoryQuery, new Error('down')), maxUsageCount: 1 };
  const { person } = await visit('/agents', { reads: [failing, directory] });

  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Maeve Callahan' })).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
});
