import { dirname, join } from 'node:path';
import { firstData, freePort, startRefused } from './support/own-site';

const fileService = join(dirname(require.resolve('@strapi/upload/package.json')), 'dist/server/services/file.js');

test('a server does not start with a version of Strapi that lacks a member, and names it', async () => {
  const { settings, discard } = await firstData();
  const removal = `import { createRequire } from 'node:module'; delete createRequire('${fileService}')('${fileService}').deleteByIds;`;
  const port = String(await freePort());

  const { code, output } = await startRefused({
    ...settings,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(removal)}`,
  });

  expect(code).toBe(1);
  expect(output).toMatch(/Strapi \d+\.\d+\.\d+ has no plugin\('upload'\)\.service\('file'\)\.deleteByIds/);
  await discard();
});
