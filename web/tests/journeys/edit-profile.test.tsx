import { screen, waitFor, within } from '@testing-library/react';
import { agentQuery } from '../../src/features/agents/queries';
import { harriet, maeve } from '../support/people';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { reads, visit } from '../support/visit';

const profile = reads(agentQuery, { agent: harriet }, { id: 'harriet' });
const save = 'PATCH /api/agents/harriet';
const savedReply = (change: object) => [200, { ...harriet, role: 'agent', version: 'v2', ...change }] as [number, unknown];
const openForm = () => visit('/agents/harriet/edit', { as: 'agent', reads: [profile] });
const submit = () => screen.getByRole('button', { name: 'Save Changes' });

test('an agent edits their own profile and sees it changed', async () => {
  const sentTo = serverAnswersTo({ [save]: savedReply({ title: 'Buyer’s Agent' }) });
  const { person, router } = await visit('/agents/harriet', { as: 'agent', reads: [profile] });
  await person.click(await screen.findByRole('link', { name: 'Edit Profile' }));

  await person.clear(await screen.findByLabelText('Title'));
  await person.type(screen.getByLabelText('Title'), 'Buyer’s Agent');
  await person.click(submit());

  expect(await screen.findByText('Updated successfully')).toBeVisible();
  expect(router.state.location.pathname).toBe('/agents/harriet');
  expect(await screen.findByText('Buyer’s Agent')).toBeVisible();
  expect(sentTo(save)).toMatchObject([{ title: 'Buyer’s Agent', version: 'v1', bio: '<p>I read deeds.</p>' }]);
});

test('an agent adds and removes social links by keyboard', async () => {
  const sentTo = serverAnswersTo({ [save]: savedReply({}) });
  const { person } = await openForm();
  const add = await screen.findByRole('button', { name: 'Add link' });

  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Platform 1')).toHaveFocus());
  await person.selectOptions(screen.getByLabelText('Platform 1'), 'bluesky');
  await person.type(screen.getByLabelText('Link 1'), 'bsky.app/harriet');
  await person.click(add);
  await person.click(screen.getByRole('button', { name: 'Remove link 2' }));
  await person.click(submit());

  await screen.findByText('Updated successfully');
  expect(sentTo(save)).toMatchObject([{ social_links: [{ platform: 'bluesky', url: 'bsky.app/harriet' }] }]);
});

test('errors in the profile form appear and disappear while an agent types', async () => {
  const { person } = await openForm();
  const email = await screen.findByLabelText('Email');
  await person.click(screen.getByRole('button', { name: 'Add link' }));
  expect(screen.queryByText('Social link URL is required')).not.toBeInTheDocument();
  expect(submit()).toBeEnabled();

  await person.type(screen.getByLabelText('Link 1'), 'harriet');
  expect(await screen.findByText('Invalid social link URL')).toBeVisible();
  expect(submit()).toBeDisabled();
  await person.type(screen.getByLabelText('Link 1'), '.example');
  await waitFor(() => expect(screen.queryByText('Invalid social link URL')).not.toBeInTheDocument());
  await person.type(email, '@');
  expect(await screen.findByText('Invalid email format')).toBeVisible();
  await person.type(email, '{Backspace}');

  await waitFor(() => expect(screen.queryByText('Invalid email format')).not.toBeInTheDocument());
  expect(submit()).toBeEnabled();
});

test('an agent who opens a colleague’s form is redirected to the profile', async () => {
  const colleague = reads(agentQuery, { agent: { ...harriet, ...maeve, version: null } }, { id: 'maeve' });
  const { router } = await visit('/agents/maeve/edit', { as: 'agent', reads: [colleague] });

  expect(await screen.findByRole('heading', { level: 1, name: 'Maeve Callahan' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/agents/maeve');
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument();
});

test('a failed save shows an error and keeps the input', async () => {
  serverAnswersTo({ [save]: [500, { error: 'Something went wrong' }] });
  const { person } = await openForm();

  await person.type(await screen.findByLabelText('Title'), ' of Record');
  await person.click(submit());

  expect(await screen.findByText('Something went wrong. Try again.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Broker of Record');
});

describe('when another user saved first', () => {
  const conflict: [number, unknown] = [409, { error: 'Someone else saved a newer version' }];
  const opened = { ...profile, maxUsageCount: 1 };
  const theirs = reads(agentQuery, { agent: { ...harriet, title: 'Theirs', phone_number: '9', version: 'v9' } }, { id: 'harriet' });

  async function saveOverTheirs() {
    const sentTo = serverAnswersTo({ [save]: [conflict, savedReply({ title: 'Mine' })] });
    const { person } = await visit('/agents/harriet/edit', { as: 'agent', reads: [opened, theirs] });
    await person.clear(await screen.findByLabelText('Title'));
    await person.type(screen.getByLabelText('Title'), 'Mine');
    await person.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved changes' });
    return { person, dialog: within(dialog), sentTo };
  }

  test('an agent sees both versions and keeps their own', async () => {
    const { person, dialog, sentTo } = await saveOverTheirs();
    expect(dialog.getByRole('group', { name: 'Title' })).toHaveTextContent('YoursMineTheirsTheirs');

    await person.click(dialog.getByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Updated successfully');
    expect(sentTo(save)[1]).toMatchObject({ title: 'Mine', phone_number: harriet.phone_number, version: 'v9' });
  });

  test('an agent uses the other version', async () => {
    const { person, dialog, sentTo } = await saveOverTheirs();

    await person.click(dialog.getByRole('button', { name: 'Use theirs' }));

    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Theirs'));
    expect(sentTo(save)).toHaveLength(1);
  });

  test('an agent chooses by field, and fields that only the other user changed are preselected', async () => {
    const { person, dialog, sentTo } = await saveOverTheirs();
    expect(within(dialog.getByRole('group', { name: 'Phone number' })).getByRole('radio', { name: /Theirs/ })).toBeChecked();
    expect(within(dialog.getByRole('group', { name: 'Title' })).getByRole('radio', { name: /Yours/ })).toBeChecked();

    await person.click(dialog.getByRole('button', { name: 'Save selection' }));

    await screen.findByText('Updated successfully');
    expect(sentTo(save)[1]).toMatchObject({ title: 'Mine', phone_number: '9', version: 'v9' });
  });
});
