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

/** Where Node would find a package from a folder. */
function isLocked(name: string, from: string): boolean {
  if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true;
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

test('the lock file holds the packages of every platform, so that npm ci takes it on all of them', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  );

  expect(missing).toEqual([]);
});

test('the lock file holds everything that its packages need', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
    Object.keys(dependencies).filter((name) => !isLocked(name, path)),
  );

  expect(missing).toEqual([]);
});

test('the lock file names no registry, so that everybody installs from their own', () => {
  const hosts = Object.values(packages).filter(({ resolved = '' }) => resolved.includes('://'));

  expect(hosts).toEqual([]);
});
