import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, listFiles } from './git.mjs';
import { root } from './paths.mjs';

/** Test files of each Jest project (jest.config.ts), and the browser tests. A file belongs to exactly one. */
export const projects = {
  /** Neither server nor DOM. */
  unit: '(cms/(contract|src|tests/unit)|web/src)/.*\\.test\\.ts$',
  /** React components, in jsdom. */
  web: '(cms/src/admin|web/src)/.*\\.test\\.tsx$',
  cms: 'cms/tests/(?!unit/|faults/).*\\.test\\.ts$',
  faults: 'cms/tests/faults/.*\\.test\\.ts$',
  e2e: 'web/e2e/.*\\.test\\.ts$',
};

/** Server tests, or folders of them, that run differently than most: on SQLite in `npm test`, and on PostgreSQL in the full run. */
export const exceptions = {
  /** They start the databases they need, or do not depend on the database. */
  onSqliteOnly: [
    ...['transfer', 'move-in/hostile-entries', 'move-in/hostile-images', 'move-in/hostile-sites', 'move-in/many-agents', 'move-in/options'],
    ...[
      'move-in/report',
      'move-in/resuming',
      'hostile/bombs',
      'hostile/full-disk',
      'hostile/headers',
      'hostile/settings',
      'hostile/stalls',
    ],
    'hostile/uploads',
  ],
  /** Several processes on one database, which only PostgreSQL supports, and its restore. */
  onPostgresOnly: ['postgres-restore', 'replicas', 'replicas-faults', 'replicas-start'],
  /** Long tests of kills and of Strapi's own commands, which `npm test` leaves out. */
  onlyFull: ['transfer/killed', 'transfer/stock-commands'],
  /**
   * They depend on the database: concurrency, locks, unique names, lengths of texts, SQL of schedule, history and directory, throttles,
   * cache and sessions. `.ci/run` repeats them on PostgreSQL.
   */
  onBothDatabases: [
    ...['agents', 'agents-csv-concurrency', 'audit-log', 'audit-log-list', 'cache', 'directory', 'edit-conflicts', 'engines', 'history'],
    ...[
      'invitations',
      'jobs',
      'mail',
      'named-locks',
      'old-tables',
      'password-reset',
      'posts',
      'restoring',
      'schedule',
      'seasons',
      'listing-photos',
    ],
    ...['sessions', 'visibility', 'directory-areas', 'suggested-agents'],
    ...['hostile/broken-database', 'hostile/cache', 'hostile/history-size', 'hostile/last-administrator', 'hostile/long-lists'],
    ...['hostile/networks', 'hostile/sessions', 'hostile/text-limits'],
  ],
};

const isIn = (names) => (file) => names.some((name) => file === `cms/tests/${name}.test.ts` || file.startsWith(`cms/tests/${name}/`));
const isNotIn = (names) => (file) => !isIn(names)(file);

export const listTestFiles = () => listFiles('*.test.*');

/**
 * Returns the test files of each check that `npm test` and `.ci/run` run with samples, of each check of `npm run test:all`, which runs
 * everything with full volumes, and the `rest`: those of the latter that show more than the former.
 * @param {string[]} files
 */
export function planOf(files) {
  const of = (project) => files.filter((file) => new RegExp(`^${projects[project]}`).test(file));
  const { onSqliteOnly, onPostgresOnly, onlyFull, onBothDatabases } = exceptions;
  const onSqlite = of('cms').filter(isNotIn(onPostgresOnly));
  const onPostgres = of('cms').filter(isNotIn(onSqliteOnly));
  const daily = {
    unit: of('unit'),
    web: of('web'),
    cms: onSqlite.filter(isNotIn(onlyFull)),
    e2e: of('e2e'),
    postgres: onPostgres.filter(isIn([...onBothDatabases, ...onPostgresOnly])),
  };
  const all = { ...daily, cms: onSqlite, postgres: onPostgres, faults: of('faults') };
  const rest = {
    cms: onSqlite.filter((file) => hasVolumes(file) || !daily.cms.includes(file)),
    e2e: all.e2e.filter(hasVolumes),
    postgres: onPostgres.filter((file) => hasVolumes(file) || !daily.postgres.includes(file)),
    faults: all.faults,
  };
  return { daily, all, rest };
}

/** Whether a test does more with full volumes. */
const hasVolumes = (file) => /\/(volume|page-problems)'|TEST_VOLUME/.test(readFileSync(join(root, file), 'utf8'));

/** Number of parts, of which each merge runs one. */
export const parts = 6;

/**
 * Returns every sixth file of each check.
 * @param {Record<string, string[]>} checks
 * @param {number} part 0 to 5
 */
export const partOf = (checks, part) =>
  Object.fromEntries(Object.entries(checks).map(([check, files]) => [check, files.filter((_, n) => n % parts === part)]));

export const countCommits = () => Number(git('rev-list', '--count', 'HEAD')[0]);
