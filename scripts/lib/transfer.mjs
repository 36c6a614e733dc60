import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { missingBuilds, prepare } from './build.mjs';
import { cmsDir, root } from './paths.mjs';
import { print } from './print.mjs';
import { Refusal, run } from './refusal.mjs';
import { checkDataDir, checkNode } from './requirements.mjs';
import { originOf, serverEnvironment, whereToRun } from './settings.mjs';

/** A path as it was typed: npm tells by INIT_CWD where its user stood. */
export const typed = (path) => path && resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * Runs a command of the built server's room `transfer`, in this process and with the server's settings.
 * @param usage how the command is called
 * @param options as node:util's parseArgs knows them
 * @param work is given what was typed and that room's modules by their names; returns the sentences that say what was done
 */
export const runTransfer = (usage, options, work) =>
  run(async () => {
    const given = read(usage, options);
    checkNode();
    readEnvFile();
    const where = { ...whereToRun(), ...(given.values.into && { DATA_DIR: typed(given.values.into) }) };
    checkDataDir(where.DATA_DIR);
    await built();
    const { PUBLIC_URL = originOf(where), LOG_LEVEL = 'error' } = serverEnvironment({});
    Object.assign(process.env, serverEnvironment({ PUBLIC_URL, LOG_LEVEL, ...where, NODE_ENV: 'production' }));
    // What the server leaves to others counts as not set, as it does there.
    for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
    process.umask(0o077);
    process.chdir(cmsDir);
    const load = createRequire(join(cmsDir, 'dist/src/transfer/'));
    await tell(() => work(given, load), load('./refusal').explained);
  });

function read(usage, options) {
  try {
    const given = parseArgs({ options, allowPositionals: true });
    return { ...given, wrong: () => new Refusal(usage) };
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`);
  }
}

/** What is set outside wins over the file. */
function readEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file) && process.env.HEARTHSIDE_DEMO !== 'true') process.loadEnvFile(file);
}

/** In a container there is nothing to build with. */
async function built() {
  if (process.env.NODE_ENV !== 'production') return prepare();
  const missing = missingBuilds();
  if (missing.length > 0) throw new Refusal(`Not built yet (${missing.join(', ')}): run npm run build first.`);
}

async function tell(work, explained) {
  try {
    for (const sentence of await work()) print(sentence);
  } catch (reason) {
    const error = explained(reason);
    throw error.name === 'TransferRefusal' ? new Refusal(error.message) : error;
  }
}
