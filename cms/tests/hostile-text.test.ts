import { call, request } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildSignedIn, profileOf, type Person } from './support/people';

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  'a\u2028</script><svg onload=alert(1)>',
];
const fields = ['first_name', 'last_name', 'title', 'phone_number'] as const;

let ada: Person;
beforeAll(async () => {
  ada = await buildSignedIn('agent');
});

const save = async (change: object) => call('updateAgent', { as: ada, id: ada.id, body: { ...(await profileOf(ada)), ...change } });

test.each(attacks)('an attack in a profile is stored and rendered as text: %s', async (attack) => {
  const change = Object.fromEntries(fields.map((field) => [field, attack]));

  const { status, body } = await save(change);
  const page = await request<string>(`/agents/${ada.id}`);

  expect([status, body]).toEqual([200, expect.objectContaining(change)]);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('alert(1)')]);
  expect(page.body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
});

test.each(attacks)('an attack in a post’s title or a season’s name is rendered as text: %s', async (attack) => {
  const pages = [
    `/insights/${(await buildPost({ title: attack })).documentId}`,
    `/seasons/${(await buildSeason({ name: attack })).documentId}`,
  ];

  for (const page of pages) {
    const { status, body } = await request<string>(page);

    expect(status).toBe(200);
    expect(body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  }
});

test.each(attacks)('an attack in the bio leaves no executable HTML: %s', async (attack) => {
  const { body } = await save({ bio: `<p>Hello ${attack}</p><a href="java\tscript:alert(1)">x</a>` });

  expect(body.bio).not.toMatch(/<(script|img|svg)|onerror|onload|javascript:/i);
  expect(body.bio).toContain('Hello');
});

test.each([
  ['website_url', { website_url: 'https://user:pass@/' }, 'Invalid website URL'],
  ['email', { email: '<script>@example.com' }, 'Invalid email format'],
  ['social_links', { social_links: [{ platform: 'x', url: 'data:text/html,<script>alert(1)</script>' }] }, 'Invalid social link URL'],
])('an attack in %s is rejected', async (_field, change, message) => {
  const { status, body } = await save(change);

  expect([status, body.errors]).toEqual([422, [message]]);
});
