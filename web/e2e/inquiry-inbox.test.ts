import type { Page } from '@playwright/test';
import { buildAgent, type OwnAgent } from './support/agents';
import { openPage } from './support/browser';
import { emailTo } from './support/emails';
import { clearLimits, fillIn, sendForm } from './support/inquiries';
import { logs } from './support/logs';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { button, field } from './support/screen';
import { ask, callApi, demoPassword, signIn } from './support/session';
import { expect, test } from './support/test';

test.beforeEach(() => clearLimits());

const visitorName = () => `Vera ${Math.random().toString(36).slice(2, 8)}`;

/** A visitor writes to an agent. Returns the name of the visitor. */
async function receive(agent: OwnAgent, fields: { message?: string } = {}) {
  const page = await openPage({ at: `/agents/${agent.id}` });
  const name = visitorName();
  await fillIn(page, { name, ...fields });
  await sendForm(page, true);
  return name;
}

async function open(page: Page, name: string) {
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an agent reads and answers an inquiry', async () => {
  const agent = await buildAgent();
  const name = await receive(agent, { message: 'See https://example.com/plan' });
  const page = await openPage({ at: '/dashboard', as: agent });
  await expect(page.getByRole('link', { name: /^1 new, oldest / })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Staff navigation' })
    .getByRole('link', { name: /Inquiries/ })
    .click();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await open(page, name);

  await expect(page.getByRole('link', { name: 'https://example.com/plan' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show links' }).click();
  await expect(page.getByRole('link', { name: 'https://example.com/plan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', /^mailto:.*subject=/);
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await page.getByRole('button', { name: 'Answered' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await page.getByRole('link', { name: /^Answered 1/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
});

test('an agent passes an inquiry on, and does not see it any more', async () => {
  const [agent, colleague] = [await buildAgent(), await buildAgent()];
  const name = await receive(agent);
  const page = await openPage({ at: '/inquiries', as: agent });
  await open(page, name);
  await page.getByRole('button', { name: 'Pass on…' }).click();
  await page.getByRole('combobox', { name: 'Agent' }).fill(colleague.name);
  await page.getByRole('option', { name: new RegExp(colleague.name) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pass on' }).click();

  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  logs.take();
  expect(await emailTo(colleague.profile.email)).toContain('Passed on to you');
});

test('a cover reads who is away, and answers from the email', async () => {
  const [agent, cover] = [await buildAgent(), await buildAgent()];
  await ask('PATCH', `/agents/${agent.id}`, { ...agent.profile, away_until: '2099-06-03', cover: cover.id });
  const name = await receive(agent);
  const page = await openPage({ at: '/inquiries', as: cover });
  await open(page, name);
  await expect(page.getByText(`Assigned to ${cover.name} because ${agent.name} is away until June 3.`)).toBeVisible();

  // The header has two recipients, on two lines.
  const email = await emailTo(`${cover.profile.email},`);
  const path = /\/inquiry\/[\w-]+/.exec(email.replace(/=\r\n/g, ''))![0];
  const outside = await openPage({ at: path, width: 390 });
  await outside.getByRole('button', { name: 'Mark this message as answered' }).click();
  await expect(outside.getByRole('heading', { level: 1, name: 'Marked as answered' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('two people at once: the second learns what the first has done', async () => {
  const agent = await buildAgent();
  const name = await receive(agent);
  const [first, second] = [await openPage({ at: '/inquiries', as: agent }), await openPage({ at: '/inquiries', as: 'admin' })];
  await open(first, name);
  await open(second, name);
  await first.getByRole('button', { name: 'Answered' }).click();
  await expect(first.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await second.getByRole('button', { name: 'Answered' }).click();

  await expect(second.getByText(`${agent.profile.first_name} has just marked this as answered.`)).toBeVisible();
  expect(logs.take()).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]);
});

test('a note that is typed while the session ends is kept', async () => {
  const agent = await buildAgent();
  const name = await receive(agent);
  const session = await signIn(agent);
  const page = await openPage({ at: '/inquiries', as: session, fresh: true });
  await open(page, name);
  await page.getByLabel('Note for colleagues').fill('Wants to see it on Friday');
  await callApi('POST', '/auth/logout', { token: session.token });
  await page.getByRole('button', { name: 'Add note' }).click();

  await page.getByRole('button', { name: 'Later' }).waitFor();
  expect(logs.take()).toContainEqual(expect.stringContaining('401'));
  await page.goto('/login');
  await field(page, 'Username').fill(agent.username);
  await field(page, 'Password').fill(demoPassword);
  await button(page, 'Login').click();
  await expect(page.getByLabel('Note for colleagues')).toHaveValue('Wants to see it on Friday');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list').getByText('Wants to see it on Friday')).toBeVisible();
});

test('an administrator releases a held message, finds a person and erases them', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}` });
  const name = visitorName();
  const email = `${name.split(' ')[1]}@visitors.example`;
  const form = await fillIn(page, { name, email });
  await form.locator('[name=office_memo]').evaluate((element: HTMLInputElement) => (element.value = 'x'));
  await sendForm(page, true);

  const desk = await openPage({ at: '/inquiries?state=held', as: 'admin' });
  await expect(desk.getByText('A hidden field was filled in').first()).toBeVisible();
  await open(desk, name);
  await desk.getByRole('button', { name: 'Release' }).click();
  await expect(desk.getByRole('button', { name: 'Answered' })).toBeVisible();
  await emailTo(agent.profile.email);

  await desk.goto('/personal-data');
  await desk.getByLabel('Email or phone number').fill(email);
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByText('1 inquiry')).toBeVisible();
  expect(await problemsAtEachWidth(desk)).toEqual(atEachWidth(noProblems));
  await desk.getByRole('button', { name: 'Erase…' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(desk.getByRole('heading', { name: 'Nothing is stored about this person' })).toBeVisible();
});

test('a leaver’s page leads to the successor, with a form', async () => {
  const [agent, heir] = [await buildAgent(), await buildAgent()];
  await receive(agent);
  const desk = await openPage({ at: `/agents/${agent.id}`, as: 'admin' });
  await desk.getByRole('button', { name: 'Deactivate User' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: /Deactivate/ }).click();
  await expect(dialog.getByText('This agent has 1 open inquiry. Choose who takes it over.')).toBeVisible();
  await dialog.getByRole('combobox').fill(heir.name);
  await desk.getByRole('option', { name: new RegExp(heir.name) }).click();
  await dialog.getByRole('button', { name: /Deactivate/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Meet our agents' })).toBeVisible();
  expect(logs.take()).toEqual([expect.stringContaining('422')]);

  const page = await openPage({ at: `/agents/${agent.id}`, width: 390 });
  await expect(page.getByRole('heading', { level: 1, name: `${agent.name} is no longer with us` })).toBeVisible();
  await fillIn(page);
  await sendForm(page, true);
  await expect(page.getByText(`Your message is with ${heir.name}.`)).toBeVisible();
});
