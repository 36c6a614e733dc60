import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newData } from '../support/data';
import { startOwnSite } from '../support/own-site';
import { danglingIn } from '../support/stored-content';

const folder = join(__dirname, 'first-release');
/** Replies of the first release to an administrator, by path. Its etags contained empty values, which those of today leave out. */
const replies = JSON.parse(readFileSync(join(folder, 'replies.json'), 'utf8'), (name, value: unknown) =>
  name === 'version' ? expect.any(String) : value,
) as Record<string, unknown>;

test('a data folder of the first release is upgraded and reads the same', async () => {
  const { settings, discard } = await newData();
  execFileSync('tar', ['-xzf', join(folder, 'data.tar.gz'), '-C', settings.DATA_DIR]);

  const site = await startOwnSite(settings);
  const token = await site.signIn();
  const read: Record<string, unknown> = {};
  for (const path of Object.keys(replies)) read[path] = (await site.ask(`/api${path}`, { token })).body;
  const agentToken = await site.signIn('ada', 'first-of-all');
  await site.stop();

  expect(read).toMatchObject(replies);
  expect(agentToken).toEqual(expect.any(String));
  expect(danglingIn(settings.DATA_DIR)).toEqual([]);
  await discard();
});
