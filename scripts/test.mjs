import { prepare } from './lib/build.mjs';
import { CommandError } from './lib/command-error.mjs';
import { checkNames, runCommand } from './lib/command.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runOnOtherNode } from './lib/other-node.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { countCommits, listTestFiles, partOf, parts, planOf } from './lib/test-files.mjs';
import { add, oneFailure, runJest, runPlaywright, runTool, summary, withHeading } from './lib/tests.mjs';

const cached = (tool) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${tool}/`];
const textChecks = [
  ['prettier', '--check', '--log-level=warn', ...cached('prettier'), '.'],
  ['node', 'scripts/check-words.mjs'],
  ['node', 'scripts/check-cycles.mjs'],
  ['node', 'scripts/generate.mjs', '--check'],
];
const compilerOf = (project) => {
  const cache = `.cache/types/${project.replaceAll('/', '-')}`;
  return ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', cache, '-p', project];
};

/** Checks that use one core per tool and need no build. */
const tools = {
  lint: () => runTools([['eslint', '.', '--max-warnings=0', ...cached('eslint')]], textChecks),
  types: () => runTools(['cms', 'cms/src/admin', 'cms/tests', 'web'].map(compilerOf)),
};
/** Checks that run test files. They use both cores and need the build. */
const suites = {
  unit: (files) => runJest('unit', files),
  web: (files) => runJest('web', files),
  cms: (files, settings) => runJest('cms', files, settings),
  e2e: (files, settings, words) => runPlaywright(files, words, settings),
  postgres: (files, settings) => withPostgres((DATABASE_URL) => runJest('cms', files, { ...settings, DATABASE_URL })),
  faults: (files, settings) => withPostgres((DATABASE_URL) => runJest('faults', files, { ...settings, DATABASE_URL })),
  node: () => runOnOtherNode(['unit', 'cms', 'postgres']),
};
const available = [...Object.keys(tools), ...Object.keys(suites)];
const daily = available.filter((name) => !['postgres', 'faults', 'node'].includes(name));
const volumes = (full) => (full ? { TEST_VOLUME: 'full' } : {});

const timeZones = ['UTC', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles'];

await runCommand({
  name: 'npm test --',
  description: `Run checks: ${available.join(', ')}. Runs all of them except postgres, faults and node by default, with samples of large volumes.`,
  args: [['[checks...]', 'checks to run; words after e2e select browser tests by file or title']],
  options: [
    ['--full', 'all checks, with full volumes and all server tests on both databases'],
    ['--merge', 'all checks except faults and node, and a sixth of what only --full runs, chosen by the number of commits'],
  ],
  examples: ['npm test -- lint types', 'npm test -- e2e sign-in', 'npm run test:all'],
  action: test,
});

async function test({ full, merge }, given) {
  const isFiltered = given[0] === 'e2e' && !given.slice(1).some((word) => available.includes(word));
  const [names, words] = isFiltered ? [['e2e'], given.slice(1).join(' ')] : [given, ''];
  await checkNames('check', names, available);
  const standard = full ? available : merge ? [...daily, 'postgres'] : daily;
  const selected = names.length > 0 ? names : standard;
  let total = oneFailure('Installation or build');
  if (await isPrepared(selected)) {
    varyEnvironment();
    const plan = planOf(listTestFiles());
    total = await runAll(selected, (name) => suites[name](plan[full ? 'all' : 'daily'][name] ?? plan.all[name], volumes(full), words));
    if (merge) total = add(total, await runPart(plan.rest));
  }
  for (const line of total.failed) console.log(`Failed: ${line}`);
  console.log(`\n${summary(total)}`);
  return total.failed.length > 0 ? 1 : 0;
}

/** Runs lists of tools at the same time; the tools of a list one after another. */
async function runTools(...lists) {
  const runList = async (list) => {
    const results = [];
    for (const [name, ...args] of list) results.push(await runTool(name, args));
    return add(...results);
  };
  return add(...(await Promise.all(lists.map(runList))));
}

async function isPrepared(names) {
  try {
    await (names.every((name) => name in tools) ? installIfNeeded() : prepare());
    return true;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    return false;
  }
}

/** Selects the random choices of the tests, and the time zones of server and browser. Set the printed variables to repeat a run. */
function varyEnvironment() {
  const seed = (process.env.TEST_SEED ??= String(Date.now() % 1_000_000));
  const zone = (offset) => timeZones[(Number(seed) + offset) % timeZones.length];
  process.env.TZ ??= zone(0);
  process.env.TEST_TIME_ZONE ??= zone(2);
  console.log(`TEST_SEED=${seed} TZ=${process.env.TZ} TEST_TIME_ZONE=${process.env.TEST_TIME_ZONE}`);
}

async function runAll(names, runSuite) {
  let total = add(...(await Promise.all(names.filter((name) => name in tools).map((name) => withHeading(name, tools[name])))));
  for (const name of names.filter((name) => name in suites)) total = add(total, await withHeading(name, () => runSuite(name)));
  return total;
}

async function runPart(rest) {
  const part = countCommits() % parts;
  console.log(`\nPart ${part + 1} of ${parts} of what only npm run test:all runs`);
  const selected = Object.entries(partOf(rest, part)).filter(([, files]) => files.length > 0);
  let total = add();
  for (const [name, files] of selected) total = add(total, await withHeading(`${name}, part`, () => suites[name](files, volumes(true))));
  return total;
}
