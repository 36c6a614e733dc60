import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { cacheDir, root } from './paths.mjs';
import { step } from './steps.mjs';

/** Held while packages are installed or builds are written. */
export const buildLock = join(cacheDir, 'build.lock');

/** Installs the packages of package-lock.json, unless they are installed already; safe to call from several processes at once. */
export async function installIfNeeded() {
  if (!isInstalled()) await withLock(buildLock, install);
}

async function install() {
  if (isInstalled()) return;
  // npm ci deletes node_modules first, which takes minutes. An outdated folder is faster to update.
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  await step('Installing packages', 'npm', [...command, '--include=dev', '--no-audit', '--no-fund']);
}

function isInstalled() {
  const expected = packagesIn(join(root, 'package-lock.json'));
  // npm writes this file last.
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(expected).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return installed[path] ? installed[path].version === version && existsSync(join(root, path)) : optional;
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
