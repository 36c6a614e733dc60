import { join } from 'node:path';
import { prepare } from '../../scripts/lib/build.mjs';
import { runCommand } from '../../scripts/lib/command.mjs';
import { cacheDir, resolvePath } from '../../scripts/lib/paths.mjs';
import { stopSignal } from '../../scripts/lib/processes.mjs';
import { checkPort } from '../../scripts/lib/requirements.mjs';
import { startTopology } from './start.mjs';

await runCommand({
  name: 'npm run topology --',
  description:
    'Run the services of docker-compose.yml on this machine, without containers. PORT (0: free ports) and DATA_DIR configure it.',
  args: [['[image]', 'folder written by npm run image, to run the site from']],
  examples: ['PORT=8080 npm run topology'],
  action: serveTopology,
});

async function serveTopology(_options, image) {
  const { PORT = '1340', DATA_DIR } = process.env;
  const dir = resolvePath(DATA_DIR) || join(cacheDir, 'topology');
  if (PORT !== '0') await checkPort(PORT, '127.0.0.1');
  await prepare();

  const stopped = stopSignal();
  const starting = startTopology({ dir, port: Number(PORT), image: resolvePath(image), log: console.log });
  const topology = await Promise.race([stopped, starting]);
  if (!topology.stop) return 0;
  console.log(formatInfo(topology, dir));
  const failed = await Promise.race([stopped.then(() => undefined), topology.failed]);
  if (failed) console.error(failed.message);
  await topology.stop();
  return failed ? 1 : 0;
}

function formatInfo({ url, settings, services }, dir) {
  return `
Hearthside is running at ${url} (replicas ${services['site-1'].url} and ${services['site-2'].url} behind Caddy).
Administrator: ${settings.ADMIN_USERNAME}, password ${settings.ADMIN_PASSWORD}. Admin panel: ${url}/admin, account ${settings.ADMIN_EMAIL}.
Emails: ${services.mail.dir}. Logs: ${join(dir, 'logs')}. Data: ${dir}. Press Ctrl-C to stop.`;
}
