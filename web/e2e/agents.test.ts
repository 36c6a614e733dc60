import type { Page } from '@playwright/test';
import { buildAgent, leaveAtEnd, newName } from './support/agents';
import { navigate, openPage } from './support/browser';
import { button, field, heading, link, toast } from './support/screen';
import { sessionOf } from './support/session';
import { expect, test } from './support/test';

/** Fills a field and leaves it. */
async function write(page: Page, name: string, text: string) {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

test('an administrator adds, edits, deactivates and reactivates an agent', async () => {
  const page = await openPage({ at: '/agents', as: 'admin' });
  const last = newName();
  const name = `Orla ${last}`;

  await link(page, '+ Add Agent').click();
  await write(page, 'Username', 'admin');
  await page.getByText('Username is already taken').waitFor();
  await field(page, 'Username').fill('');
  await field(page, 'Username').pressSequentially(`${last} .`);
  await page.getByLabel('Set a password now').check();
  // A very common password is reported, but accepted.
  await write(page, 'Password', '123456');
  await write(page, 'Password confirmation', '123456');
  await write(page, 'First name', 'Orla');
  await write(page, 'Last name', last);
  await write(page, 'Email', `${last}@hearthandharbor.example`);
  await write(page, 'Phone number', '(207) 555-0151');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await localStorageOf(page)).toContain('555-0151');
  expect(await localStorageOf(page)).not.toContain('123456');
  await button(page, 'Add Agent').click();
  await heading(page, name).waitFor();
  await button(page, 'Change photo').waitFor();
  const profile = new URL(page.url()).pathname;
  leaveAtEnd(profile.replace('/agents/', ''));

  await link(page, 'Edit Profile').click();
  await write(page, 'Title', 'Agent, tide mills');
  await button(page, 'Save Changes').click();
  await toast(page, 'Updated successfully').waitFor();
  await page.getByRole('article').getByText('Agent, tide mills').waitFor();

  await button(page, 'Deactivate User').click();
  await page.getByRole('dialog', { name: `Deactivate ${name}?` }).waitFor();
  await button(page, 'Deactivate').click();
  await toast(page, 'User deactivated').waitFor();
  await page.waitForURL('/agents');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByText('Deactivated').waitFor();
  const visitor = await openPage({ at: profile });
  await heading(visitor, `${name} is no longer with us`).waitFor();

  await card.getByRole('link', { name, exact: true }).click();
  await button(page, 'Reactivate User').click();
  await toast(page, 'User reactivated').waitFor();
  await button(page, 'Deactivate User').waitFor();
  expect(await page.getByText('Deactivated', { exact: true }).count()).toBe(0);
  expect(await statusFor(await openPage(), profile)).toBe(200);

  await navigate(page, `/agents/${(await sessionOf('admin')).user.id}`);
  await page.getByRole('heading', { level: 1, name: /^Finn / }).waitFor();
  await link(page, 'Edit Profile').waitFor();
  expect(await button(page, 'Deactivate User').count()).toBe(0);
});

const localStorageOf = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

const statusFor = async (page: Page, path: string) => (await page.goto(path))?.status();

test('an agent adds areas and languages to their profile, and visitors find them by area', async () => {
  const agent = await buildAgent();
  const area = newName();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });

  await write(page, 'Areas', `Rope Walk, ${area}`);
  await write(page, 'Languages', 'English,French');
  await button(page, 'Save Changes').click();
  await page.getByText(`Rope Walk, ${area}`).waitFor();
  await page.getByText('English, French').waitFor();

  const visitor = await openPage({ at: `/agents?area=${area.toUpperCase()}` });
  await expect(visitor.getByRole('article').getByRole('heading')).toHaveText([agent.name]);
});

test('the email field rejects a colleague’s address and accepts the agent’s own', async () => {
  const [agent, colleague] = [await buildAgent(), await buildAgent()];
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });

  await write(page, 'Email', colleague.profile.email);
  await page.getByText('Email is already taken').waitFor();
  expect(await button(page, 'Save Changes').isDisabled()).toBe(true);

  await write(page, 'Email', agent.profile.email);
  await page.getByText('Email is already taken').waitFor({ state: 'detached' });
  expect(await button(page, 'Save Changes').isEnabled()).toBe(true);
});
