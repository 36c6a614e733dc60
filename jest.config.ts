/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '\\.tsx?$': [
    '@swc/jest',
    { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
  ],
};

const config: Config = {
  // Only a test that hangs takes this long; a busy machine does not fail the others.
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'cms',
      rootDir: 'cms',
      testMatch: ['<rootDir>/{contract,src,tests}/**/*.test.ts'],
      modulePathIgnorePatterns: ['<rootDir>/dist'],
      globalSetup: '<rootDir>/tests/support/start-server.ts',
      globalTeardown: '<rootDir>/tests/support/stop-server.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
      transform,
    },
    {
      displayName: 'web',
      rootDir: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{src,tests}/**/*.test.{ts,tsx}'],
      modulePathIgnorePatterns: ['<rootDir>/dist'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup.ts'],
      transform,
    },
  ],
};

export default config;
