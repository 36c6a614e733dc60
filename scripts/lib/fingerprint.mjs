import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './paths.mjs';

const leftOut = /^(node_modules|dist|tests|e2e|coverage)$|\.test\.tsx?$/;

/** A hash of the names and contents of these files and folders, tests aside. */
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
  if (except.includes(path) || leftOut.test(basename(path))) return [];
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name), except));
}
