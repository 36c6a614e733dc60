import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { buildAgent } from './support/agents';
import { appShown, goTo, openPage } from './support/browser';
import { write } from './support/database';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { addApp, codeOf, stepLasts } from './support/second-factor';
import { button, chooseSetting, field, heading, submitSignIn, toast } from './support/screen';
import { demoPassword, sessionOf, signIn, type Person } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const openAccount = async (agent: Person, width?: number) => {
  const page = await openPage({ at: '/account', as: await sessionOf(agent), width });
  await heading(page, 'My account').waitFor();
  return page;
};

/** Makes sensitive actions ask for a proof of identity. */
const loseProof = () => write('update session_facts set proven_at = 0');

test('an agent sets up an authenticator app and signs in with it, with the keyboard only', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: '/account', as: await signIn(agent) });
  await heading(page, 'My account').waitFor();
  const press = async (name: string) => {
    await tabTo(button(page, name));
    await page.keyboard.press('Enter');
  };

  await press('Set up');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const key = (await page.locator('code').innerText()).trim();
  await expect(field(page, 'Code')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not correct, or it was used already').waitFor();
  await stepLasts();
  await field(page, 'Code').fill(codeOf(key, -1));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  expect(await page.locator('.recovery-codes code').count()).toBe(10);
  await press('I have saved them');
  await page.getByText('10 codes left').waitFor();
  await chooseSetting(page, 'Logout');
  await page.getByText('You’ve signed out.').waitFor();

  await goTo(page, '/login');
  await field(page, 'Username').fill(agent.username);
  await field(page, 'Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await heading(page, 'Confirm that it’s you').waitFor();
  await expect(field(page, 'Code')).toBeFocused();
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type(codeOf(key));
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back, Wren.').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('422')]);
});

test('an agent who lost the phone signs in with a recovery code, and a wrong one is refused', async () => {
  const agent = await buildAgent();
  const { codes } = await addApp(agent);
  const page = await openPage({ at: '/login' });

  await submitSignIn(page, agent.username);
  await field(page, 'Code').waitFor();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await button(page, 'Continue').click();
  await page.getByText('This code is not correct, or it was used already').waitFor();
  await field(page, 'Recovery code').fill(codes[0]!.toLowerCase());
  await button(page, 'Continue').click();

  await page.getByText('Welcome back, Wren.').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('422')]);
});

/** Address of the site by its name, to which passkeys belong. */
const named = () => site.url.replace('127.0.0.1', 'localhost');

/** Makes the browser offer no passkeys in the suggestions of fields. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => void (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)));

/** Opens a page with an authenticator that confirms everything, also a suggestion, as soon as it is asked. */
async function openWithAuthenticator(): Promise<Page> {
  const page = await openPage({ fresh: true });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

test('an agent adds a passkey, and signs in with it as a second factor, without a password, and from the suggestions', async () => {
  const agent = await buildAgent();
  const page = await openWithAuthenticator();
  const open = async (path: string) => {
    await page.goto(named() + path);
    await appShown(page);
  };
  const welcomed = async () => {
    await page.getByText('Welcome back, Wren.').waitFor();
    await heading(page, brand.tagline).waitFor();
  };
  const signOut = async () => {
    await chooseSetting(page, 'Logout');
    await page.getByText('You’ve signed out.').waitFor();
  };
  await open('/login');
  await submitSignIn(page, agent.username);
  await welcomed();
  await open('/account');
  await button(page, 'Add a passkey').click();
  await field(page, 'Name').fill('Work laptop');
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await button(page, 'I have saved them').click();
  await button(page, 'Rename Work laptop').click();
  await field(page, 'Name').fill('Old laptop');
  await button(page, 'Save').click();
  await page.getByText('Old laptop', { exact: true }).waitFor();
  await signOut();

  await page.goto(`${named()}/login`);
  await welcomed();
  await signOut();
  await withoutSuggestions(page);
  await open('/login');
  await expect(field(page, 'Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await button(page, 'Sign in with a passkey').click();
  await welcomed();
  await signOut();
  await open('/login');
  await submitSignIn(page, agent.username);
  await heading(page, 'Confirm that it’s you').waitFor();
  await button(page, 'Use a passkey').click();
  await welcomed();
  await open('/account');
  await page.getByText(/last used/).waitFor();
  await button(page, 'Remove Old laptop').click();
  await button(page, 'Remove').click();
  await button(page, 'Remove Old laptop').waitFor({ state: 'detached' });
});

test('the sign-in page loads at most 8 kB more for passkeys, and other pages nothing of it', async () => {
  const isPasskeyScript = (url: string) => /webauthn|SecondFactor/i.test(url) && url.endsWith('.js');
  const sizeOf = async (host: string, path: string) => {
    const page = await openPage({ fresh: true });
    await withoutSuggestions(page);
    let bytes = 0;
    const names: string[] = [];
    const sizes: Promise<unknown>[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().endsWith('.js')) return;
      names.push(request.url());
      sizes.push(request.sizes().then(({ responseBodySize }) => (bytes += responseBodySize)));
    });
    const scripts =
      host === 'localhost' && path === '/login' ? page.waitForEvent('requestfinished', (request) => isPasskeyScript(request.url())) : null;
    await page.goto(site.url.replace('127.0.0.1', host) + path);
    await appShown(page);
    await scripts;
    await Promise.all(sizes);
    return { bytes, names };
  };

  const [plain, withPasskeys] = [await sizeOf('127.0.0.1', '/login'), await sizeOf('localhost', '/login')];

  expect(withPasskeys.bytes - plain.bytes).toBeGreaterThan(0);
  expect(withPasskeys.bytes - plain.bytes).toBeLessThan(8_000);
  const home = await sizeOf('localhost', '/');
  expect(home.names.filter(isPasskeyScript)).toEqual([]);
});

test('a sensitive action asks for the password after a while, keeps what was typed, and goes on', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: await signIn(agent) });
  await heading(page, 'Edit profile').waitFor();
  loseProof();
  const next = `new-${agent.profile.email}`;

  await field(page, 'Title').fill('Broker');
  await field(page, 'Email').fill(next);
  await button(page, 'Save Changes').click();
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  await button(page, 'Cancel').click();
  await expect(field(page, 'Title')).toHaveValue('Broker');
  await button(page, 'Save Changes').click();
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await button(page, 'Confirm').click();
  await page.getByText('This password is not correct').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await button(page, 'Confirm').click();

  await toast(page, `Open the link that we sent to ${next} to confirm the address.`).waitFor();
  expect(logs.take().filter((line) => /40[3]|422/.test(line))).toHaveLength(3);
});

// A dialog hides the main heading from screen readers.
const inDialog = { ...noProblems, headings: 0 };

test('my account has no problems at either width, also with its dialogs', async () => {
  const agent = await buildAgent();
  await addApp(agent);
  const page = await openAccount(agent);
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await button(page, 'New codes').click();
  await button(page, 'Create').click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(inDialog));
  await button(page, 'I have saved them').click();
  loseProof();
  await button(page, 'New codes').click();
  await button(page, 'Create').click();
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(inDialog));
  expect(logs.take()).toEqual([expect.stringContaining('403')]);
});
