import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, listFiles } from './git.mjs';
import { root } from './paths.mjs';

/** Test files of each Jest project (jest.config.mjs), and the browser tests. A file belongs to exactly one. */
export const projects = {
  /** Neither server nor DOM. */
  unit: '(cms/(contract|src|tests/unit)|web/src)/.*\\.test\\.ts$',
  /** React components, in jsdom. */
  web: '(cms/src/admin|web/src|web/tests)/.*\\.test\\.tsx$',
  cms: 'cms/tests/(?!unit/|faults/).*\\.test\\.ts$',
  faults: 'cms/tests/faults/.*\\.test\\.ts$',
  e2e: 'web/e2e/.*\\.test\\.ts$',
};

/** Server tests that start the databases they need, or do not depend on the database. They run on SQLite only. */
const onSqliteOnly = [
  'cms/tests/(transfer|move-in)/(?!moved-content)',
  'cms/tests/hostile/(bombs|full-disk|headers|settings|stalls|uploads)\\.',
  'cms/tests/audit\\.',
];
/** Tests of several processes on one database, which only PostgreSQL supports. */
const onPostgresOnly = ['cms/tests/replicas'];
/**
 * Tests of what depends on the database: concurrency, locks, unique names, lengths of texts, SQL of schedule, history and directory,
 * throttles, cache and sessions. `.ci/run` repeats them on PostgreSQL.
 */
const onBothDatabases = [
  'cms/tests/(agents|agents-csv-concurrency|audit-log|audit-log-list|cache|directory|engines|history|invitations|mail|password-reset)\\.',
  'cms/tests/(posts|restoring|schedule|seasons|sessions|visibility)\\.',
  'cms/tests/hostile/(broken-database|cache|history-size|last-administrator|long-lists|networks|sessions|text-limits)\\.',
];

const matches = (patterns) => (file) => new RegExp(`^(${patterns.join('|')})`).test(file);
const without = (patterns) => (file) => !matches(patterns)(file);

export const listTestFiles = () => listFiles('*.test.*');

/**
 * Returns the test files of each check that `npm test` and `.ci/run` run with samples, of each check of `npm run test:all`, which runs
 * everything with full volumes, and the `rest`: those of the latter that show more than the former.
 * @param {string[]} files
 */
export function planOf(files) {
  const of = (project) => files.filter(matches([projects[project]]));
  const onSqlite = of('cms').filter(without(onPostgresOnly));
  const onPostgres = of('cms').filter(without(onSqliteOnly));
  const daily = {
    unit: of('unit'),
    web: of('web'),
    cms: onSqlite,
    e2e: of('e2e'),
    postgres: onPostgres.filter(matches([...onBothDatabases, ...onPostgresOnly])),
  };
  const all = { ...daily, postgres: onPostgres, faults: of('faults') };
  const rest = {
    cms: onSqlite.filter(hasVolumes),
    e2e: all.e2e.filter(hasVolumes),
    postgres: onPostgres.filter((file) => hasVolumes(file) || !daily.postgres.includes(file)),
    faults: all.faults,
  };
  return { daily, all, rest };
}

/** Whether a test does more with full volumes. */
const hasVolumes = (file) => /\/(volume|faults)'|TEST_VOLUME/.test(readFileSync(join(root, file), 'utf8'));

/**
 * Returns every third file of each check, and those that changed.
 * @param {Record<string, string[]>} checks
 * @param {number} third 0, 1 or 2
 */
export const thirdOf = (checks, third, changed = []) =>
  Object.fromEntries(
    Object.entries(checks).map(([check, files]) => [check, files.filter((file, n) => n % 3 === third || changed.includes(file))]),
  );

/** Returns the number of commits, which selects the third, and the files that changed within a day before the newest commit. */
export function readChange() {
  const [committed] = git('log', '-1', '--format=%ct');
  const [base] = git('rev-list', '-1', `--before=${Number(committed) - 86_400}`, 'HEAD');
  const changed = base ? git('diff', '--name-only', base) : git('ls-files');
  return { commits: Number(git('rev-list', '--count', 'HEAD')[0]), changed };
}
