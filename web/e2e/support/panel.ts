import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { navigate, newContext } from './browser';
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

const pages = new Map<Role, Page>();

/**
 * Opens a path of the admin panel, signed in with a role. All tests of a worker share the page of a role, because it loads for seconds.
 * Lists that an earlier test opened do not show entries that were created outside of the panel.
 */
export async function openPanel(role: Role, at = '/admin'): Promise<Page> {
  const page = pages.get(role) ?? (await signIn(role));
  pages.set(role, page);
  if (new URL(page.url()).pathname !== at) await navigate(page, at);
  return page;
}

async function signIn(role: Role): Promise<Page> {
  const isDemoAccount = role === 'Super Admin';
  // Strapi requests optional parts that are not installed (404), tests save invalid entries (400), and leaving a page aborts its requests.
  const context = await newContext({ expectedLogs: /40[04] \((Not Found|Bad Request)\)|FocusTrap|AbortError/ });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/admin');
  await page.getByLabel(/^Email/).fill(isDemoAccount ? demoEmail : await buildPanelUser(role));
  await page.getByLabel(/^Password/).fill(isDemoAccount ? demoPassword : ownPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 2, name: 'Recent changes' }).waitFor();
  return page;
}
