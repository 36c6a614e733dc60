import { chromium } from '@playwright/test'; import { findBrowser } from '../scripts/lib/browser.mjs'; const openBrowser = async () => chromium.launch(await findBrowser());
const url = 'http://127.0.0.1:1621';
const json = { 'content-type': 'application/json' };
const login = await (await fetch(url + '/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify({ username: 'admin', password: 'welcome-home' }) })).json();
const api = async (method, path, body) => (await fetch(url + '/api' + path, { method, headers: { ...json, authorization: 'Bearer ' + login.token }, body: body && JSON.stringify(body) }));
if (process.argv[2] === 'fill') {
  const posts = await (await api('GET', '/posts')).json();
  await api('PATCH', `/posts/${posts[0].id}/unpublish`);
  await api('PATCH', `/posts/${posts[0].id}/publish`);
  await api('PATCH', `/posts/${posts[1].id}`, { post: { title: posts[1].title + ' (new)', publish_at: '2090-01-01T00:00:00Z' } });
  const agents = await (await api('GET', '/agents')).json();
  await api('PATCH', `/agents/${agents[3].id}/deactivate`);
  await api('PATCH', `/agents/${agents[4].id}`, { ...agents[4], phone_number: '(207) 555-0177', website_url: 'example.com' });
  await api('PATCH', '/site', { site: { office_hours: 'Monday to Friday' } });
  const s = await (await api('GET', '/seasons')).json();
  await api('PATCH', `/seasons/${s[0].id}/archive`);
  const made = await (await api('POST', '/posts', { post: { title: 'Going', content: '<p>x</p>' } })).json();
  await api('DELETE', `/posts/${made.id}`);
  await fetch(url + '/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify({ username: 'agent1', password: 'welcome-home' }) });
}
const browser = await openBrowser();
for (const width of [390, 1280]) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addInitScript(([t, u]) => { localStorage.setItem('token', t); localStorage.setItem('user', u); }, [login.token, JSON.stringify(login.user)]);
  const page = await context.newPage();
  await page.goto(url + '/activity' + (process.argv[3] ?? ''));
  await page.waitForTimeout(2500);
  if (process.argv[4] === 'open') { await page.getByRole('combobox', { name: 'Who' }).click(); await page.waitForTimeout(800); }
  console.log(width, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
  await page.screenshot({ path: `/tmp/w/act-${width}.png`, fullPage: true });
  await context.close();
}
await browser.close();
