import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Of Hearthside and of Strapi, as archives note them. */
export interface Versions {
  hearthside: string;
  strapi: string;
}

const versionIn = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** What runs here. */
export const versions = (): Versions => ({
  // The compiled server lies two folders deeper than the package that names it.
  hearthside: versionIn(join(__dirname, '../../../package.json')),
  strapi: versionIn(createRequire(__filename).resolve('@strapi/strapi/package.json')),
});

const numbersIn = (version: string) => (/^(\d{1,6})\.(\d{1,6})/.exec(version) ?? []).slice(1).map(Number);

/** Whether something was written by a newer one than runs here: major and minor count, as patches change no data. */
export function isNewer(written: string, here: string): boolean {
  const [[major = 0, minor = 0], [ownMajor = 0, ownMinor = 0]] = [numbersIn(written), numbersIn(here)];
  return major > ownMajor || (major === ownMajor && minor > ownMinor);
}
