import { prepare } from './lib/build.mjs';
import { CommandError } from './lib/command-error.mjs';
import { checkNames, runCommand } from './lib/command.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { add, oneFailure, runJest, runPlaywright, runTool, summary, withHeading } from './lib/tests.mjs';

const checks = {
  lint: async () =>
    add(
      await runTool('eslint', ['.', '--max-warnings=0']),
      await runTool('prettier', ['--check', '--log-level=warn', '.']),
      await runTool('node', ['scripts/check-words.mjs']),
    ),
  types: async () => add(await typesOf('cms'), await typesOf('cms/src/admin'), await typesOf('cms/tests'), await typesOf('web')),
  cms: () => runJest('cms'),
  web: () => runJest('web'),
  e2e: (words) => runPlaywright(words),
  /** The server tests again, on PostgreSQL. */
  postgres: () => withPostgres((DATABASE_URL) => runJest('cms', { DATABASE_URL })),
};
const typesOf = (project) => runTool('tsc', ['--noEmit', '-p', project]);
const available = Object.keys(checks);

// ESLint and the compiler use one core each and need no build. The test runners use both cores.
const singleCore = ['lint', 'types'];

await runCommand({
  name: 'npm test --',
  description: `Run checks: ${available.join(', ')}. Runs all of them except postgres by default.`,
  args: [['[checks...]', 'checks to run; words after e2e select browser tests by file or title']],
  examples: ['npm test -- lint types', 'npm test -- e2e sign-in'],
  action: test,
});

async function test(_options, given) {
  const isFiltered = given[0] === 'e2e' && !given.slice(1).some((word) => word in checks);
  const [names, words] = isFiltered ? [['e2e'], given.slice(1).join(' ')] : [given, ''];
  await checkNames('check', names, available);
  const selected = names.length > 0 ? names : available.filter((name) => name !== 'postgres');
  const total = (await isPrepared(selected)) ? await runAll(selected, words) : oneFailure;
  console.log(`\n${summary(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function isPrepared(names) {
  try {
    await (names.every((name) => singleCore.includes(name)) ? installIfNeeded() : prepare());
    return true;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    return false;
  }
}

async function runAll(names, words) {
  const run = (name) => withHeading(name, () => checks[name](words));
  let total = add(...(await Promise.all(names.filter((name) => singleCore.includes(name)).map(run))));
  for (const name of names.filter((name) => !singleCore.includes(name))) total = add(total, await run(name));
  return total;
}
