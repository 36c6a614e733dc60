/**
 * Node.js 20 cannot run TypeScript. The loader compiles this file only, because Node.js loads the ES modules that it imports.
 * @jest-config-loader esbuild-register
 * @jest-config-loader-options {"extensions":[".ts"]}
 */
import type { Config } from 'jest';
import { root } from './scripts/lib/paths.mjs';
import { projects } from './scripts/lib/test-files.mjs';

const common = (project: keyof typeof projects) => ({
  displayName: project,
  rootDir: root,
  roots: ['<rootDir>/cms', '<rootDir>/web'],
  testRegex: `^${root}/${projects[project]}`,
  modulePathIgnorePatterns: ['<rootDir>/(cms|web)/dist'],
  moduleNameMapper: { '\\.css\\?inline$|^virtual:font-faces$': '<rootDir>/web/tests/support/noStyles.ts' },
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
    ],
  },
});

/** Tests with servers, whose data and processes are prepared and removed once per run. */
const withServers = (project: keyof typeof projects) => ({
  ...common(project),
  globalSetup: '<rootDir>/cms/tests/support/before-all.ts',
  globalTeardown: '<rootDir>/cms/tests/support/after-all.ts',
  testEnvironment: '<rootDir>/cms/tests/support/environment.ts',
  setupFilesAfterEnv: ['<rootDir>/cms/tests/support/setup.ts'],
});

const config: Config = {
  // Only reached by a test that hangs. High enough that tests pass on a busy machine.
  testTimeout: 300_000,
  projects: [
    { ...common('unit'), restoreMocks: true },
    { ...common('web'), testEnvironment: 'jsdom', setupFilesAfterEnv: ['<rootDir>/web/tests/support/setup.ts'] },
    withServers('cms'),
    withServers('faults'),
  ],
};

export default config;
