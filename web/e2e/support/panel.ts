import type { BrowserContext, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { navigate, newContext } from './browser';
import { afterwards } from './cleanUp';
import { logs } from './logs';
import { demoPassword } from './session';
import { site } from './site';

const demoEmail = 'panel@example.com';
const ownPassword = 'Harbour-light-1';

async function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${site.url}/admin${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return (await reply.json()) as { data: never };
}

async function demoToken(): Promise<string> {
  const { data } = await call('POST', '/login', { body: { email: demoEmail, password: demoPassword } });
  return (data as { token: string }).token;
}

/** Creates an admin panel account with a role and returns its email address. */
async function buildPanelUser(role: string): Promise<string> {
  const token = await demoToken();
  const roles = (await call('GET', '/roles', { token })).data as { id: number; name: string }[];
  const email = `${randomBytes(5).toString('hex')}@example.com`;
  const names = { firstname: 'Edith', lastname: 'Moor' };
  const body = { ...names, email, roles: roles.filter(({ name }) => name === role).map(({ id }) => id) };
  const { registrationToken } = (await call('POST', '/users', { token, body })).data as { registrationToken: string };
  await call('POST', '/register', { body: { registrationToken, userInfo: { ...names, password: ownPassword } } });
  return email;
}

type Role = 'Super Admin' | 'Editor' | 'Agent manager';

const profiles = new Map<Role, BrowserContext>();

/** Opens a page of the admin panel, signed in with a role. All tests of a worker share the profile of a role. */
export async function openPanel(role: Role, at = '/admin'): Promise<Page> {
  // Strapi requests optional parts that are not installed (404), tests save invalid entries (400), and leaving a page aborts its requests.
  afterwards(async () => logs.forgive(/40[04] \((Not Found|Bad Request)\)|FocusTrap|AbortError/));
  const profile = profiles.get(role) ?? (await newContext());
  const page = await profile.newPage();
  afterwards(() => page.close());
  page.setDefaultTimeout(60_000);
  await page.goto(profiles.has(role) ? at : '/admin');
  if (profiles.has(role)) return page;

  await signIn(page, role);
  await page.getByRole('heading', { level: 2, name: 'Recent changes' }).waitFor();
  profiles.set(role, profile);
  if (at !== '/admin') await navigate(page, at);
  return page;
}

async function signIn(page: Page, role: Role) {
  const isDemoAccount = role === 'Super Admin';
  await page.getByLabel(/^Email/).fill(isDemoAccount ? demoEmail : await buildPanelUser(role));
  await page.getByLabel(/^Password/).fill(isDemoAccount ? demoPassword : ownPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}
