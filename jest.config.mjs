import { root } from './scripts/lib/paths.mjs';
import { projects } from './scripts/lib/test-files.mjs';

const transform = {
  '\\.tsx?$': [
    '@swc/jest',
    { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
  ],
};

/** Absolute paths of the test files of a project. */
const testRegex = (project) => `^${root}/${projects[project]}.*\\.test\\.tsx?$`;

/** Tests with servers, whose data and processes are prepared and removed once per run. */
const withServers = {
  rootDir: 'cms',
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  globalSetup: '<rootDir>/tests/support/before-all.ts',
  globalTeardown: '<rootDir>/tests/support/after-all.ts',
  testEnvironment: '<rootDir>/tests/support/environment.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
  transform,
};

/** @type {import('jest').Config} */
export default {
  // Only reached by a test that hangs. High enough that tests pass on a busy machine.
  testTimeout: 300_000,
  projects: [
    {
      displayName: 'unit',
      rootDir: 'cms',
      modulePathIgnorePatterns: ['<rootDir>/dist'],
      testRegex: testRegex('unit'),
      transform,
    },
    { displayName: 'cms', testRegex: testRegex('cms'), ...withServers },
    { displayName: 'faults', testRegex: testRegex('faults'), ...withServers },
    {
      displayName: 'web',
      rootDir: 'web',
      testEnvironment: 'jsdom',
      testRegex: testRegex('web'),
      modulePathIgnorePatterns: ['<rootDir>/dist'],
      moduleNameMapper: { '\\.css\\?inline$|^virtual:font-faces$': '<rootDir>/tests/support/noStyles.ts' },
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
      transform,
    },
  ],
};
