import { call, request } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildSignedIn, type Person } from './support/people';

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

test.each(attacks)('an attack in a profile, a title or a name is stored and rendered as text: %s', async (attack) => {
  const change = Object.fromEntries(fields.map((field) => [field, attack]));

  const { status, body } = await call('updateAgent', { as: ada, id: ada.id, body: change });
  const paths = [
    `/agents/${ada.id}`,
    `/insights/${(await buildPost({ title: attack })).documentId}`,
    `/seasons/${(await buildSeason({ name: attack })).documentId}`,
  ];

  expect([status, body]).toEqual([200, expect.objectContaining(change)]);
  for (const path of paths) {
    const page = await request<string>(path);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('alert(1)')]);
    expect(page.body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  }
});
