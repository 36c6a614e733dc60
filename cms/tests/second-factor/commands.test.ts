import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/commands';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { codeOf, stepLasts } from '../support/second-factors';
import { founder } from '../support/server-process';

jest.setTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), 'hearthside-factors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { username, password } = founder;
const login = (site: OwnSite) => site.ask<{ token?: string; challenge?: string }>('/api/auth/login', { body: { username, password } });
const complete = async (site: OwnSite, proof: object) => {
  const { challenge } = (await login(site)).body;
  return (await site.ask('/api/auth/second_factor', { body: { challenge, ...proof } })).status;
};
const resetCommand = (site: OwnSite, name: string) => runCommand('agents', ['reset-second-factor', name], site.settings);

test('a restore and a start say what another secret and another host disable; a command resets the factor of a sole administrator', async () => {
  // The programs of PostgreSQL are tested in postgres-restore.test.ts.
  const site = await startOwnSite({ DATABASE_URL: '' });
  const token = await site.signIn();
  const { secret } = (await site.ask<{ secret: string }>('/api/account/app_code', { token, body: {} })).body;
  await stepLasts();
  const confirmed = await site.ask<{ recovery_codes: string[] }>('/api/account/app_code/confirm', {
    token,
    body: { code: codeOf({ secret }, -1) },
  });
  const [recovery_code] = confirmed.body.recovery_codes;
  await site.run(async () => {
    const row = { id: 'old', agent: 'someone', host: 'old.test', public_key: 'x', counter: 0, name: 'Old', created_at: 0 };
    await strapi.db.connection('passkeys').insert(row);
  });
  expect(await runCommand('backup', ['--out', folder], site.settings)).toMatchObject({ code: 0 });
  expect(await resetCommand(site, username)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by the server') as string,
  });
  await site.stop();

  const settings = { ...site.settings, SECRET: 'another-secret-of-forty-characters-000000' };
  const { output } = await runCommand('restore', [join(folder, readdirSync(folder)[0])], settings);
  expect(output).toContain('Authenticator apps that don’t work, because SECRET is not that of the backup: 1.');
  const restored = await startOwnSite({ ...settings, LOG_LEVEL: 'warn' });
  expect(restored.output()).toContain('Authenticator apps that don’t work, because SECRET is another one: 1.');
  expect(restored.output()).toMatch(/Passkeys that don’t work, because they belong to another host than http:[^ ]+: 1\./);
  expect(await complete(restored, { code: codeOf({ secret }) })).toBe(422);
  expect(await complete(restored, { recovery_code })).toBe(200);
  await restored.stop();

  expect(await resetCommand(restored, 'unknown')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no agent') as string,
  });
  expect(await resetCommand(restored, username.toUpperCase())).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Removed the second factors of ${username} and ended all sessions.`) as string,
  });
  const after = await startOwnSite(settings);
  expect((await login(after)).body.token).toBeTruthy();
  await after.discard();
  await restored.discard();
  await site.discard();
});
