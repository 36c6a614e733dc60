import { launch, stop } from '../../scripts/lib/processes.mjs';
import { join } from 'node:path';
import { binOf, root } from '../../scripts/lib/paths.mjs';
import { neutralEnvironment } from '../../scripts/lib/settings.mjs';
import { appShown, openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { entryPages, publicPages } from './support/demo';
import { logs } from './support/logs';
import { ownPort, site } from './support/site';
import { expect, test } from './support/test';
import { sample } from './support/volume';

test('the development server sends documents and the app, without a warning', async () => {
  const port = await ownPort();
  const vite = launch(binOf('vite'), ['--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
    cwd: join(root, 'web'),
    env: neutralEnvironment({ SERVER_URL: site.url }),
  });
  afterwards(() => stop(vite));
  await expect(async () => expect((await fetch(`http://127.0.0.1:${port}/favicon.svg`)).ok).toBe(true)).toPass();
  const page = await openPage();

  for (const path of [...sample(publicPages, 3), ...sample(entryPages, 3)]) {
    await page.goto(`http://127.0.0.1:${port}${path}`, { timeout: 60_000 });
    expect({ path, lines: logs.take() }).toEqual({ path, lines: [] });
  }
  await page.goto(`http://127.0.0.1:${port}/login`);
  await appShown(page);
  expect(logs.take()).toEqual([]);
});

test('npm start prints the absolute path of the data folder', async () => {
  await expect.poll(() => site.output).toContain(`  Data         ${site.dataDir}\n`);
});
