import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './steps.mjs';

/** Installs exactly what package-lock.json says, unless that is what lies there already. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  // npm ci begins by deleting what lies there, which takes minutes; what is nearly right is brought up to date in place.
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  await step('Installing packages', 'npm', [...command, '--include=dev', '--no-audit', '--no-fund']);
}

function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  // npm writes here, last of all, what it has installed.
  const found = packagesIn(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return found[path] ? found[path].version === version && existsSync(join(root, path)) : optional;
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
