import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parsed } from './typed';

/** Versions of Hearthside and Strapi, as stored in archives. */
export interface Versions {
  hearthside: string;
  strapi: string;
}

const versionIn = (file: string): string => parsed<{ version: string }>(readFileSync(file, 'utf8')).version;

/** Returns the running versions. */
export const versions = (): Versions => ({
  // In the compiled server, this is the package.json of the `cms` folder.
  hearthside: versionIn(join(__dirname, '../../../package.json')),
  strapi: versionIn(createRequire(__filename).resolve('@strapi/strapi/package.json')),
});

const numbersIn = (version: string) => (/^(\d{1,6})\.(\d{1,6})/.exec(version) ?? []).slice(1).map(Number);

/** Whether data was written by a newer version than the current one. Patch versions do not count, because they change no data. */
export function isNewer(written: string, current: string): boolean {
  const [[major = 0, minor = 0], [currentMajor = 0, currentMinor = 0]] = [numbersIn(written), numbersIn(current)];
  return major > currentMajor || (major === currentMajor && minor > currentMinor);
}
