import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Runs git in the repository and returns the lines of its output. */
export const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
    .split('\n')
    .filter(Boolean);

/** Returns the sorted paths of the files that match these patterns, also those that are not committed yet. */
export const listFiles = (...patterns) =>
  git('ls-files', '-co', '--exclude-standard', '--', ...patterns)
    .filter((file) => existsSync(join(root, file)))
    .sort();
