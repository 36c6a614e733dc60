import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { missingBuilds } from './lib/build.mjs';
import { root } from './lib/paths.mjs';
import { Refusal, run } from './lib/refusal.mjs';
import { checkDataDir, checkPort, checkTools } from './lib/requirements.mjs';
import { runServer } from './lib/server.mjs';
import { serverEnvironment, whereToRun } from './lib/settings.mjs';

/** Production, as the container runs it: `npm run serve`. */
async function serve() {
  checkTools();
  readEnvFile();
  const where = whereToRun();
  const env = serverEnvironment(where);
  checkPublicUrl(env);
  checkSecret(env);
  checkNoDemo(env);
  checkBuilt();
  await checkPort(where.PORT, where.HOST);
  checkDataDir(where.DATA_DIR);

  return runServer(env, (firstWords) => {
    process.stdout.write(firstWords);
    console.log(`Hearthside serves ${env.PUBLIC_URL} on ${where.HOST} port ${where.PORT}; its data is in ${where.DATA_DIR}`);
  });
}

/** What is set outside wins over the file. */
function readEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function checkPublicUrl({ PUBLIC_URL }) {
  if (!PUBLIC_URL) {
    throw new Refusal('PUBLIC_URL must be set to the address visitors use, such as https://www.example.com: links in letters are made from it.');
  }
  if (!URL.canParse(PUBLIC_URL) || !/^https?:$/.test(new URL(PUBLIC_URL).protocol)) {
    throw new Refusal(`PUBLIC_URL must be a web address such as https://www.example.com, not "${PUBLIC_URL}".`);
  }
}

function checkSecret({ SECRET }) {
  if (!SECRET) return;
  const example = util.parseEnv(readFileSync(join(root, '.env.example'), 'utf8')).SECRET;
  if (SECRET === example) {
    throw new Refusal('SECRET is still the example from .env.example: make your own, with openssl rand -hex 32.');
  }
  if (SECRET.length < 32) throw new Refusal('SECRET must have 32 characters at least: make one with openssl rand -hex 32.');
}

function checkNoDemo(env) {
  const [name] = ['HEARTHSIDE_DEMO', 'DEMO_PASSWORD'].filter((name) => env[name]);
  if (name) throw new Refusal(`${name} is set, and demo accounts have no place in production: unset it, or use npm start.`);
}

function checkBuilt() {
  const missing = missingBuilds();
  if (missing.length > 0) throw new Refusal(`Not built yet (${missing.join(', ')}): run npm run build first.`);
}

await run(serve);
