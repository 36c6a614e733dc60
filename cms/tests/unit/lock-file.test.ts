import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};

/** Returns whether Node would find a package from a folder. */
function isLocked(name: string, from: string): boolean {
  if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true;
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

test('the lock file contains all dependencies of its packages, and the optional ones of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isLocked(name, path)),
  );

  expect(missing).toEqual([]);
});

test('the lock file names no registry, so npm ci uses the configured one', () => {
  const hosts = Object.values(packages).filter(({ resolved = '' }) => resolved.includes('://'));

  expect(hosts).toEqual([]);
});
