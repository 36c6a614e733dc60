import { join, resolve } from 'node:path';
import { prepare } from './lib/build.mjs';
import { cacheDir } from './lib/paths.mjs';
import { askedToStop } from './lib/processes.mjs';
import { run } from './lib/refusal.mjs';
import { checkNode, checkPort } from './lib/requirements.mjs';
import { startTopology } from './topology/start.mjs';

/**
 * What docker-compose.yml describes, on this machine and without containers: `npm run topology`, until Ctrl-C. With a folder that
 * `npm run image` wrote, the sites run from what is in it.
 */
async function serveTopology() {
  checkNode();
  const { PORT = '1340', DATA_DIR, INIT_CWD = process.cwd() } = process.env;
  const image = process.argv[2] && resolve(INIT_CWD, process.argv[2]);
  const dir = DATA_DIR ? resolve(INIT_CWD, DATA_DIR) : join(cacheDir, 'topology');
  await checkPort(PORT, '127.0.0.1');
  await prepare();

  const asked = askedToStop();
  const topology = await Promise.race([asked, startTopology({ dir, port: Number(PORT), image, say: console.log })]);
  if (!topology.stop) return 0;
  console.log(wordsOf(topology, dir));
  const failed = await Promise.race([asked.then(() => undefined), topology.failed]);
  if (failed) console.error(`${failed.name} ended by itself with ${failed.code}; what it said is in ${topology.services[failed.name].log}`);
  await topology.stop();
  return failed ? 1 : 0;
}

const wordsOf = ({ url, settings, services }, dir) => `
Hearthside is served at ${url}, by ${services['site-1'].url} and ${services['site-2'].url} behind Caddy.
The first administrator is ${settings.ADMIN_USERNAME} with ${settings.ADMIN_PASSWORD}; the panel's address is ${url}/admin, its account ${settings.ADMIN_EMAIL}.
Emails lie in ${services.mail.dir}, logs in ${join(dir, 'logs')}; everything is in ${dir}. Ctrl-C stops all of it.`;

await run(serveTopology);
