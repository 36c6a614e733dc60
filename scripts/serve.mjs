import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { missingBuilds } from './lib/build.mjs';
import { root } from './lib/paths.mjs';
import { Refusal, run } from './lib/refusal.mjs';
import { checkDataDir, checkPort, checkNode } from './lib/requirements.mjs';
import { becomeServer } from './lib/server.mjs';
import { serverEnvironment, whereToRun } from './lib/settings.mjs';

/** Production, as the container runs it: `npm run serve`. */
async function serve() {
  checkNode();
  readEnvFile();
  const where = whereToRun();
  const env = serverEnvironment(where);
  checkNoDemo(env);
  checkBuilt();
  await checkPort(where.PORT, where.HOST);
  checkDataDir(where.DATA_DIR);

  return becomeServer(env, (firstWords) => {
    process.stdout.write(firstWords);
    console.log(`Hearthside serves ${env.PUBLIC_URL} on ${where.HOST} port ${where.PORT}; its data is in ${where.DATA_DIR}`);
  });
}

/** What is set outside wins over the file. */
function readEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function checkNoDemo({ HEARTHSIDE_DEMO }) {
  if (HEARTHSIDE_DEMO === 'true') {
    throw new Refusal('HEARTHSIDE_DEMO is set, and demo accounts have no place in production: unset it, or use npm start.');
  }
}

function checkBuilt() {
  const missing = missingBuilds();
  if (missing.length > 0) throw new Refusal(`Not built yet (${missing.join(', ')}): run npm run build first.`);
}

await run(serve);
