import { buildAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { write } from './support/database';
import { emailTo } from './support/emails';
import { logs } from './support/logs';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { button, field, heading, submitSignIn, toast } from './support/screen';
import { addApp, codeOf } from './support/second-factor';
import { ask, callApi, signIn } from './support/session';
import { expect, test } from './support/test';

/** Returns the path of a link about an account in the newest email to an address. */
async function accountLink(address: string, kind: string): Promise<string> {
  const { pathname, search } = new URL(new RegExp(`http:\\S+/account/${kind}\\?token=\\S+`).exec(await emailTo(address))?.[0] ?? '');
  return pathname + search;
}

test('an agent changes the email, confirms it, and undoes it from the old address', async () => {
  const agent = await buildAgent();
  const { email } = agent.profile;
  const next = `new-${email}`;
  const session = await signIn(agent);
  const page = await openPage({ at: '/account', as: session });

  await button(page, 'Change email').click();
  await field(page, 'New email').fill(next);
  await button(page, 'Send link').click();
  await page.getByText(`Waits for a confirmation: ${next}`).waitFor();
  const visitor = await openPage({ at: await accountLink(next, 'confirm-email'), width: 390 });
  await button(visitor, 'Confirm address').waitFor();
  expect(await problemsAtEachWidth(visitor)).toEqual(atEachWidth(noProblems));
  await visitor.route('**/api/account_links', (route) => route.abort());
  await button(visitor, 'Confirm address').click();
  await toast(visitor, 'Something went wrong. Try again.').waitFor();
  await visitor.unroute('**/api/account_links');
  await button(visitor, 'Confirm address').click();
  await heading(visitor, 'Your email address is confirmed').waitFor();
  expect(new URL(visitor.url()).search).toBe('');
  await goTo(visitor, await accountLink(email, 'undo-email'));
  await button(visitor, 'Undo the change').click();
  await heading(visitor, 'The change is undone').waitFor();
  await goTo(visitor, await accountLink(next, 'confirm-email').catch(() => '/account/confirm-email?token=used'));
  await button(visitor, 'Confirm address').click();
  await visitor.getByText('This link is no longer valid').waitFor();

  expect((await callApi('GET', '/account', session)).status).toBe(401);
  expect(logs.take().filter((line) => !/401|422|ApiError 0|ERR_FAILED/.test(line))).toEqual([]);
});

test('an agent sees the sessions, ends one and then all others', async () => {
  const agent = await buildAgent();
  const [phone, tablet] = [await signIn(agent), await signIn(agent)];
  const page = await openPage({ at: '/login' });
  await submitSignIn(page, agent.username);
  await page.getByText('Welcome back, Wren.').waitFor();
  await goTo(page, '/account', { waitFor: 'app' });

  await page.getByText('This device').waitFor();
  await page
    .getByText(/Chrome on Linux/)
    .first()
    .waitFor();
  await button(page, 'Sign out everywhere else').click();
  await toast(page, 'Signed out everywhere else.').waitFor();
  await button(page, 'Sign out everywhere else').waitFor({ state: 'detached' });

  for (const { token } of [phone, tablet]) expect((await callApi('GET', '/account', { token })).status).toBe(401);
});

test('an agent changes the password and stays signed in', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: '/account', as: await signIn(agent) });

  await button(page, 'Change password').click();
  await field(page, 'New password').fill('lamps-at-dusk');
  await field(page, 'Confirm new password').fill('lamps-at-dusk');
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();

  await toast(page, 'Your password is changed. You are signed out on all other devices.').waitFor();
  await page.reload();
  await heading(page, 'My account').waitFor();
});

test('an administrator resets a lost second factor and sees who has none', async () => {
  const agent = await buildAgent();
  await addApp(agent);
  const page = await openPage({ at: `/manage/agents?q=${agent.profile.last_name}`, as: 'admin' });
  await page.getByText('Second factor ·').waitFor();

  await goTo(page, `/agents/${agent.id}`, { waitFor: 'app' });
  await button(page, 'Reset second factor').click();
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('stolen');
  await button(page, 'Reset').click();
  await page.getByText('Wren signs in with the password only').waitFor();
  await goTo(page, `/manage/agents?q=${agent.profile.last_name}`, { waitFor: 'app' });
  await page.getByText('No second factor ·').waitFor();
  await goTo(page, '/dashboard', { waitFor: 'app' });

  await page.getByText('Administrator without a second factor').first().waitFor();
});

test('an administrator without a second factor cannot require one', async () => {
  const page = await openPage({ at: '/site-settings', as: 'admin' });

  await page.getByRole('combobox', { name: 'Second factor' }).selectOption('everyone');
  await button(page, 'Save changes').click();

  await page.getByText('Set up your own second factor first, under My account').first().waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('422')]);
});

test('once a second factor is required, a sign-in leads to the set-up and to nothing else', async () => {
  await addApp('admin');
  afterwards(async () => {
    await ask('PATCH', '/site', { site: { second_factor: 'optional' } });
    await ask('DELETE', '/account/app_code');
  });
  await ask('PATCH', '/site', { site: { second_factor: 'everyone' } });
  const agent = await buildAgent();
  const early = await openPage({ at: '/dashboard', as: await signIn(agent) });
  await early.getByText(/Your brokerage requires a second factor from/).waitFor();
  write(`update sites set second_factor_since = ${Date.now() - 8 * 86_400_000}`);
  // The server reads the settings again after a save.
  await ask('PATCH', '/site', { site: { license: 'AC90600000' } });
  afterwards(() => ask('PATCH', '/site', { site: { license: null } }));

  const page = await openPage({ at: '/login' });
  await submitSignIn(page, agent.username);
  await heading(page, 'My account').waitFor();
  await page.getByText('Your brokerage requires a second factor. Set one up to continue.').waitFor();
  await goTo(page, '/inquiries', { waitFor: 'app' });
  await heading(page, 'My account').waitFor();
  await button(page, 'Set up').click();
  const key = await page.locator('code').innerText();
  await field(page, 'Code').fill(codeOf(key));
  await button(page, 'Confirm').click();
  await button(page, 'I have saved them').click();
  await goTo(page, '/inquiries', { waitFor: 'app' });

  await heading(page, 'Inquiries').waitFor();
  expect(logs.take().filter((line) => !line.includes('403'))).toEqual([]);
});
