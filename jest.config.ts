/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '\\.tsx?$': [
    '@swc/jest',
    { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
  ],
};

/** Tests that start the SQLite and PostgreSQL databases they need. */
const withOwnDatabases = ['/cms/tests/transfer/', '/cms/tests/topology\\.test'];

/**
 * Server tests that do not depend on the database: pure functions, files of this repository, headers, settings, bodies rejected for
 * their size or shape, a full disk, and event-loop delays. They run on SQLite only; all others run on PostgreSQL too.
 */
const withoutDatabase = [
  '/cms/contract/',
  '/cms/src/',
  '/cms/tests/hostile/(bombs|full-disk|headers|lock-file|settings|stalls|uploads)\\.test',
  '/cms/tests/move-in/(?!moved-content)',
  '/cms/tests/(audit|compose)\\.test',
];

/** Tests of several processes on one database, which only PostgreSQL supports. */
const onPostgresOnly = ['/cms/tests/replicas(-\\w+)?\\.test'];

const config: Config = {
  // Only reached by a test that hangs. High enough that tests pass on a busy machine.
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
