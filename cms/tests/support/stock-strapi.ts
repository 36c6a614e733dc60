import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, type Ended } from './commands';

const cms = join(__dirname, '../..');
const bin = join(cms, '../node_modules/@strapi/strapi/bin/strapi.js');

/** Creates a JavaScript project of the built server. In a TypeScript project, Strapi's commands first compile `dist` for half a minute. */
function builtProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearthside-stock-'));
  for (const name of ['config', 'contract', 'src']) symlinkSync(join(cms, 'dist', name), join(folder, name));
  for (const name of ['package.json', 'demo']) symlinkSync(join(cms, name), join(folder, name));
  symlinkSync(join(cms, '../node_modules'), join(folder, 'node_modules'));
  return folder;
}

let project: string | undefined;

/** Runs a command of `@strapi/strapi` with a server's settings. */
export function runStock(args: string[], settings: Record<string, string>): Promise<Ended> {
  project ??= builtProject();
  const stockSettings = { STRAPI_TELEMETRY_DISABLED: 'true', PUBLIC_URL: 'http://hearthside.test', ...settings };
  return begin(process.execPath, [bin, ...args], stockSettings, project).ended;
}
