import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFolder, readReport, startScript } from '../support/move-in';
import { startOldSite } from '../support/old-site';
import { picture } from '../support/pictures';

test.each<[string, string[], RegExp]>([
  ['nothing', [], /^Say where the content is, by --from\.\n\nUsage: npm run move-in/],
  ['an option that does not exist', ['--password', 'secret'], /^Unknown option '--password'\.\n\nUsage/],
  ['an address that is none', ['--from', 'https://', '--username', 'kit'], /--from takes an address such as https:\/\/old\.example\.com/],
  ['a password in the address', ['--from', 'https://kit:secret@old.example', '--username', 'kit'], /must not hold a password/],
  ['no username', ['--from', 'https://old.example'], /^Say who signs in to the old site, by --username\./],
  ['a file that is not there', ['--from', 'nowhere.json'], /there is no file nowhere\.json/],
  ['no password and nobody to ask', ['--from', 'https://old.example', '--username', 'kit', '--out', newFolder()], /set OLD_SITE_PASSWORD/],
  [
    'a host with a path',
    ['--from', __filename, '--allow-host', 'images.example/a', '--out', newFolder()],
    /--allow-host takes the name of a host/,
  ],
  ['a file that holds no answers', ['--from', __filename, '--out', newFolder()], /is not a JSON object with the lists agents, posts/],
  ['a folder with other files', ['--from', __filename, '--out', __dirname], /holds other files: name a folder by --out/],
])('whoever names %s reads what is wrong', async (_, options, expected) => {
  const { code, output } = await startScript(options).ended;

  expect(code).toBe(1);
  expect(output).toMatch(expected);
});

test('a file of answers moves in as a site does, with pictures from where they lie', async () => {
  const site = await startOldSite();
  site.answer('/a.jpg', await picture().jpeg().toBuffer());
  const out = newFolder();
  const file = join(dirname(out), 'answers.json');
  mkdirSync(dirname(file), { recursive: true });
  const post = { id: 1, title: 'Tides', content: '<p>High</p>', image_url: '/a.jpg', video_url: null, published: true };
  writeFileSync(file, JSON.stringify({ posts: [post] }));

  const { code } = await startScript(['--from', file, '--base', site.url, '--out', out, '--allow-private']).ended;
  await site.close();

  expect(code).toBe(0);
  expect(readReport(out).facts).toMatchObject({ pictures: { told: 1, come: 1 }, tallies: { post: { told: 1, come: 1 } } });
});

test('a dry run lists the administrators of the old site with their email addresses', async () => {
  const out = newFolder();
  const file = join(dirname(out), 'answers.json');
  const ada = { id: 1, first_name: 'Ada', last_name: 'Byron\u{202e}', email: 'ada@old.example', role: 'super_admin' };
  writeFileSync(file, JSON.stringify({ agents: [ada, { ...ada, id: 2, first_name: 'Bob', email: 'bob@old.example', role: 'agent' }] }));

  const asAgents = await startScript(['--from', file, '--out', out, '--dry-run']).ended;
  const kept = await startScript(['--from', file, '--out', out, '--dry-run', '--keep-roles']).ended;

  const listed = '  ada@old.example  Ada Byron\u{fffd} (super_admin)\n\n';
  expect(asAgents.output).toContain(`Everyone becomes an agent. With --keep-roles, administrators of the old site stay administrators.

These were administrators on the old site:\n${listed}`);
  expect(kept.output).toContain(`\nThese become administrators:\n${listed}`);
});
