import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './paths.mjs';

const ignored = /^(node_modules|dist|tests|e2e|coverage)$|\.test\.tsx?$/;

/** Returns a hash of the names and contents of files and folders, without tests. */
export function fingerprint(paths, except = []) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(path, except))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path, except) {
  if (except.includes(path) || ignored.test(basename(path))) return [];
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name), except));
}
