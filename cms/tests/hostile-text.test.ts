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
beforeEach(async () => {
  ada = await buildSignedIn('agent');
});

const save = async (change: object) => call('updateAgent', { as: ada, id: ada.id, body: { ...(await profileOf(ada)), ...change } });

test.each(fields)('an attack in %s is stored and rendered as text', async (field) => {
  for (const attack of attacks) {
    const { status, body } = await save({ [field]: attack });
    const page = await request<string>(`/agents/${ada.id}`);

    expect([status, body[field]]).toEqual([200, attack]);
    expect(page.status).toBe(200);
    expect(page.body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  }
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
  ['website_url', 'javascript:alert(1)', 'Invalid website URL'],
  ['website_url', 'https://user:pass@/', 'Invalid website URL'],
  ['website_url', '"><script>alert(1)</script>', 'Invalid website URL'],
  ['email', '<script>@example.com', 'Invalid email format'],
])('an attack in %s is rejected: %s', async (field, attack, message) => {
  const { status, body } = await save({ [field]: attack });

  expect([status, body.errors]).toEqual([422, [message]]);
});

test('an attack in a social link is rejected', async () => {
  const { status, body } = await save({ social_links: [{ platform: 'x', url: 'data:text/html,<script>alert(1)</script>' }] });

  expect([status, body.errors]).toEqual([422, ['Invalid social link URL']]);
});

test('text longer than its column is rejected with a message', async () => {
  const { status, body } = await save({ first_name: 'x'.repeat(300) });

  expect(status).toBe(422);
  expect(body.errors[0]).toMatch(/at most 255/);
});
