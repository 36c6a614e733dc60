import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { openPage } from './browser';
import { afterwards } from './cleanUp';
import { logs } from './logs';
import { demoPassword } from './session';
import { site } from './site';

const demoEmail = 'panel@example.com';

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

/** Creates an admin panel account with a role and returns its email address. The account is deleted when the test ends. */
async function buildPanelUser(role: string): Promise<string> {
  const token = await demoToken();
  const roles = (await call('GET', '/roles', { token })).data as { id: number; name: string }[];
  const email = `${randomBytes(5).toString('hex')}@example.com`;
  const names = { firstname: 'Edith', lastname: 'Moor' };
  const body = { ...names, email, roles: roles.filter(({ name }) => name === role).map(({ id }) => id) };
  const { id, registrationToken } = (await call('POST', '/users', { token, body })).data as { id: number; registrationToken: string };
  afterwards(() => call('DELETE', `/users/${id}`, { token }));
  await call('POST', '/register', { body: { registrationToken, userInfo: { ...names, password: 'Harbour-light-1' } } });
  return email;
}

/** Opens the admin panel, signed in with a role. */
export async function openPanel(role: 'Super Admin' | 'Editor' | 'Agent manager'): Promise<Page> {
  // Strapi requests optional parts that are not installed (404), and tests save invalid entries (400).
  afterwards(async () => logs.forgive(/40[04] \((Not Found|Bad Request)\)|FocusTrap/));
  const isDemoAccount = role === 'Super Admin';
  const email = isDemoAccount ? demoEmail : await buildPanelUser(role);
  const page = await openPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/admin');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(isDemoAccount ? demoPassword : 'Harbour-light-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 2, name: 'Recent changes' }).waitFor();
  return page;
}
