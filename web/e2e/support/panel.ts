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

/** An account of the panel with the role of this name; gone as the test ends. */
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

/** The panel, signed in to as somebody with the role of this name. */
export async function openPanel(role: 'Super Admin' | 'Editor' | 'Agent manager'): Promise<Page> {
  // Strapi asks for parts of itself that are not installed; and what is refused is answered so on purpose.
  afterwards(async () => logs.forgive(/40[04] \((Not Found|Bad Request)\)|FocusTrap/));
  const isFirst = role === 'Super Admin';
  const email = isFirst ? demoEmail : await buildPanelUser(role);
  const page = await openPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/admin');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(isFirst ? demoPassword : 'Harbour-light-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 2, name: 'Unpublished' }).waitFor();
  return page;
}
