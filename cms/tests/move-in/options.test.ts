import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../support/commands';
import { newFolder, readReport } from '../support/move-in';
import { startOldSite } from '../support/old-site';
import { image } from '../support/images';

const migrate = (...options: string[]) => runCommand('migrate-site', options, {});

test.each<[string, string[], RegExp]>([
  ['nothing', [], /^--from is required\.\nRun npm run migrate-site -- --help for usage\.\n$/],
  ['an unknown option', ['--dryrun'], /^Unknown option "--dryrun"\. Did you mean --dry-run\?\nRun npm run migrate-site -- --help/],
  [
    'an invalid URL',
    ['--from', 'https://', '--username', 'kit'],
    /^--from must be a URL, for example https:\/\/old\.example\.com, not "https:/,
  ],
  ['a password in the URL', ['--from', 'https://kit:secret@old.example', '--username', 'kit'], /must not contain a password/],
  ['no username', ['--from', 'https://old.example'], /^--username is required\./],
  ['a missing file', ['--from', 'nowhere.json'], /File not found: nowhere\.json\./],
  [
    'no password without a terminal',
    ['--from', 'https://old.example', '--username', 'kit', '--out', newFolder()],
    /Set OLD_SITE_PASSWORD\./,
  ],
  [
    'a host with a path',
    ['--from', __filename, '--allow-host', 'images.example/a', '--out', newFolder()],
    /--allow-host must be a hostname/,
  ],
  ['a file without API responses', ['--from', __filename, '--out', newFolder()], /is not a JSON object with the lists agents, posts/],
  [
    'a folder with other files',
    ['--from', __filename, '--out', __dirname],
    /contains other files\. Choose an empty or new folder with --out\./,
  ],
])('an operator who enters %s gets an error', async (_, options, expected) => {
  const { code, output } = await migrate(...options);

  expect(code).toBe(1);
  expect(output).toMatch(expected);
});

test('a file with API responses is migrated like a site, with images from their URLs, and without progress in the output', async () => {
  const site = await startOldSite();
  site.answer('/a.jpg', await image().jpeg().toBuffer());
  const out = newFolder();
  const file = join(dirname(out), 'responses.json');
  mkdirSync(dirname(file), { recursive: true });
  const post = { id: 1, title: 'Tides', content: '<p>High</p>', image_url: '/a.jpg', video_url: null, published: true };
  writeFileSync(file, JSON.stringify({ posts: [post] }));

  const { code, output } = await migrate('--from', file, '--base', site.url, '--out', out, '--allow-private');
  await site.close();

  expect(code).toBe(0);
  expect(output).not.toContain('%');
  expect(readReport(out).facts).toMatchObject({ images: { told: 1, come: 1 }, tallies: { post: { told: 1, come: 1 } } });
});

test('a dry run lists the administrators of the old site with their email addresses', async () => {
  const out = newFolder();
  const file = join(dirname(out), 'responses.json');
  const ada = { id: 1, first_name: 'Ada', last_name: 'Byron\u{202e}', email: 'ada@old.example', role: 'super_admin' };
  writeFileSync(file, JSON.stringify({ agents: [ada, { ...ada, id: 2, first_name: 'Bob', email: 'bob@old.example', role: 'agent' }] }));

  const asAgents = await migrate('--from', file, '--out', out, '--dry-run');
  const asAdministrators = await migrate('--from', file, '--out', out, '--dry-run', '--keep-roles');

  const listed = '  ada@old.example  Ada Byron\u{fffd} (super_admin)\n\n';
  expect(asAgents.output).toContain(`Everyone becomes an agent. Use --keep-roles to import administrators as administrators.

Administrators on the old site:\n${listed}`);
  expect(asAdministrators.output).toContain(`\nThese agents become administrators:\n${listed}`);
});
