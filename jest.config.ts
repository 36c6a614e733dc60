/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '\\.tsx?$': [
    '@swc/jest',
    { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
  ],
};

/** These bring the databases that they need, SQLite and PostgreSQL. */
const withOwnDatabases = ['/cms/tests/transfer/', '/cms/tests/topology\\.test'];

/**
 * Server tests of what is decided before a database is asked: pure functions, files of this repository, headers, settings, bodies that
 * are refused for their size and shape, a disk without room, and how long the event loop stands still. They run on SQLite only; all others on PostgreSQL too.
 */
const withoutDatabase = [
  '/cms/contract/',
  '/cms/src/',
  '/cms/tests/hostile/(bombs|full-disk|headers|lock-file|settings|stalls|uploads)\\.test',
  '/cms/tests/move-in/(?!moved-content)',
  '/cms/tests/(audit|compose)\\.test',
];

/** Of several processes, which only PostgreSQL lets share one database. */
const onPostgresOnly = ['/cms/tests/replicas(-\\w+)?\\.test'];

const config: Config = {
  // Only a test that hangs takes this long; a busy machine does not fail the others.
  testTimeout: 300_000,
  projects: [
    {
      displayName: 'cms',
      rootDir: 'cms',
      testMatch: ['<rootDir>/{contract,src,tests}/**/*.test.ts'],
      modulePathIgnorePatterns: ['<rootDir>/dist'],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...(process.env.DATABASE_URL ? [...withoutDatabase, ...withOwnDatabases] : onPostgresOnly),
      ],
      globalSetup: '<rootDir>/tests/support/before-all.ts',
      globalTeardown: '<rootDir>/tests/support/after-all.ts',
      testEnvironment: '<rootDir>/tests/support/environment.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
      transform,
    },
    {
      displayName: 'web',
      rootDir: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{src,tests}/**/*.test.{ts,tsx}'],
      modulePathIgnorePatterns: ['<rootDir>/dist'],
      moduleNameMapper: { '\\.css\\?inline$|^virtual:font-faces$': '<rootDir>/tests/support/noStyles.ts' },
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
      transform,
    },
  ],
};

export default config;
