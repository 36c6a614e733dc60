import { prepare } from './lib/build.mjs';
import { onPostgres } from './lib/postgres.mjs';
import { Refusal, run } from './lib/refusal.mjs';
import { checkNode } from './lib/requirements.mjs';
import { add, headed, oneFailure, runJest, runPlaywright, runTool, summary } from './lib/tests.mjs';

const checks = {
  lint: async () =>
    add(await runTool('eslint', ['.', '--max-warnings=0']), await runTool('prettier', ['--check', '--log-level=warn', '.'])),
  // The server's own types were checked as it was built, which nothing below gets around.
  types: async () => add(await typesOf('cms/src/admin'), await typesOf('cms/tests'), await typesOf('web')),
  cms: () => runJest('cms'),
  web: () => runJest('web'),
  e2e: () => runPlaywright(words),
  /** The server's tests once more, on PostgreSQL. */
  postgres: () => onPostgres((DATABASE_URL) => runJest('cms', { DATABASE_URL })),
};

const typesOf = (project) => runTool('tsc', ['--noEmit', '-p', project]);

const asked = process.argv.slice(2);
const names = asked.filter((name) => name in checks);
const words = asked.filter((name) => !names.includes(name)).join(' ');

/** Everything on SQLite: `npm test`; some of it: `npm test -- lint web`; or the browser tests of this file or title: `npm test -- e2e sign-in`. */
async function test() {
  const unknown = names.join() === 'e2e' ? '' : words;
  if (unknown) throw new Refusal(`There is no check "${unknown}"; there are ${Object.keys(checks).join(', ')}.`);
  checkNode();

  const total = (await isBuilt())
    ? await runAll(names.length > 0 ? names : Object.keys(checks).filter((name) => name !== 'postgres'))
    : oneFailure;
  console.log(`\n${summary(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function isBuilt() {
  try {
    await prepare();
    return true;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return false;
  }
}

// ESLint and the compiler keep one core each; the others share out their work themselves.
const onOneCore = ['lint', 'types'];

async function runAll(names) {
  const check = (name) => headed(name, checks[name]);
  let total = add(...(await Promise.all(names.filter((name) => onOneCore.includes(name)).map(check))));
  for (const name of names.filter((name) => !onOneCore.includes(name))) total = add(total, await check(name));
  return total;
}

await run(test);
