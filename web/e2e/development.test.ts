import { launch, stop } from '../../scripts/lib/processes.mjs';
import { join } from 'node:path';
import { binOf, root } from '../../scripts/lib/paths.mjs';
import { neutralEnvironment } from '../../scripts/lib/settings.mjs';
import { answering, openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { agents, publishedPosts, publishedSeasons } from './support/demo';
import { logs } from './support/logs';
import { ownPort, site } from './support/site';
import { expect, test } from './support/test';

const listed = agents.filter(({ listed }) => listed);
const paths = [
  ...['/', '/about', '/agents', '/agents?q=o', '/buying', '/selling', '/insights', '/seasons', '/login'],
  ...listed.slice(0, 3).map(({ documentId }) => `/agents/${documentId}`),
  ...publishedPosts.map(({ documentId }) => `/insights/${documentId}`),
  ...publishedSeasons.slice(0, 1).map(({ documentId }) => `/seasons/${documentId}`),
];

// Only React's development build reports hydration mismatches.
test('the development server hydrates every page without a warning', async () => {
  const port = await ownPort();
  const vite = launch(binOf('vite'), ['--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
    cwd: join(root, 'web'),
    env: neutralEnvironment({ SERVER_URL: site.url }),
  });
  afterwards(() => stop(vite));
  await expect(async () => expect((await fetch(`http://127.0.0.1:${port}/favicon.svg`)).ok).toBe(true)).toPass();
  const page = await openPage();

  for (const path of paths) {
    await page.goto(`http://127.0.0.1:${port}${path}`, { timeout: 60_000 });
    await page.evaluate(() => {
      localStorage.setItem('token', 'another tab’s');
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      localStorage.removeItem('token');
    });
    await answering(page);
    expect({ path, lines: logs.take() }).toEqual({ path, lines: [] });
  }
});

test('npm start prints the absolute path of the data folder', async () => {
  await expect.poll(() => site.output).toContain(`  Data         ${site.dataDir}\n`);
});
