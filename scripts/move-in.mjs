import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './lib/build.mjs';
import { cmsDir } from './lib/paths.mjs';
import { askedToStop } from './lib/processes.mjs';
import { print } from './lib/print.mjs';
import { progressBar } from './lib/progress.mjs';
import { askSecretly } from './lib/prompt.mjs';
import { Refusal, run } from './lib/refusal.mjs';
import { checkNode } from './lib/requirements.mjs';

const usage = `
Usage: npm run move-in -- --from https://old.example.com --username NAME [options]
       npm run move-in -- --from answers.json [--base https://old.example.com] [options]

  --from ADDRESS|FILE  the old site, or a JSON file with what its API answers
  --username NAME      an administrator of the old site; the password is asked for, or read from OLD_SITE_PASSWORD
  --base ADDRESS       what relative addresses of pictures in a file are relative to
  --out DIR            where to write (default: moved-in)
  --allow-host HOST    another host that pictures may be fetched from; may be given several times
  --allow-private      the old site or its pictures lie in a private network, or on this machine
  --keep-roles         administrators of the old site stay administrators; without it everyone becomes an agent
  --refresh            read everything once more, and try pictures again that could not be had
  --dry-run            read everything, fetch no pictures, and write the report only`;

const options = {
  from: { type: 'string' },
  username: { type: 'string' },
  base: { type: 'string' },
  out: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'allow-private': { type: 'boolean' },
  'keep-roles': { type: 'boolean' },
  refresh: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
};

/** Brings the content of an existing site: `npm run move-in`. */
async function moveIn() {
  checkNode();
  const settings = settingsOf(readOptions());
  warnOfPlainText(settings.from.site);
  await prepare();
  const stopping = new AbortController();
  askedToStop().then(() => stopping.abort());
  const bar = progressBar();
  const { moveIn, MoveInRefusal } = createRequire(join(cmsDir, 'package.json'))('./dist/src/move-in/move-in.js');
  try {
    const moved = await moveIn({ ...settings, signal: stopping.signal, progress: bar.show });
    bar.end();
    tell(moved, settings);
    return 0;
  } catch (error) {
    bar.end();
    if (stopping.signal.aborted) {
      console.log('Stopped. The same command goes on from here.');
      return 130;
    }
    if (error instanceof MoveInRefusal) throw new Refusal(error.message);
    // Of a file system that is full, or not ours.
    if (error.syscall && error.path !== undefined)
      throw new Refusal(`${error.message}. Once that is settled, the same command goes on from here.`);
    throw error;
  }
}

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Refusal(`${error.message.split('. ')[0]}.\n${usage}`);
  }
}

// npm tells by INIT_CWD where the caller stood when typing the command.
const placeOf = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

function settingsOf({ from, username = '', base, out = 'moved-in', ...given }) {
  if (!from) throw new Refusal(`Say where the content is, by --from.\n${usage}`);
  const isFile = !/^https?:\/\//i.test(from);
  if (isFile && !existsSync(placeOf(from))) {
    throw new Refusal(`--from takes an address that begins with https:// or http://, or a file; there is no file ${from}.`);
  }
  if (!isFile && !username) throw new Refusal(`Say who signs in to the old site, by --username.\n${usage}`);
  return {
    from: isFile ? { file: placeOf(from) } : { site: addressOf('--from', from) },
    base: base ? addressOf('--base', base) : null,
    username,
    password: async () => process.env.OLD_SITE_PASSWORD || (await askSecretly(`Password of ${username} on the old site: `)),
    out: placeOf(out),
    hosts: given['allow-host'] ?? [],
    allowPrivate: given['allow-private'] ?? false,
    isDryRun: given['dry-run'] ?? false,
    keepRoles: given['keep-roles'] ?? false,
    refresh: given.refresh ?? false,
    stock: join(cmsDir, 'demo'),
  };
}

function warnOfPlainText(site) {
  if (site?.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname)) return;
  print(`The password travels to ${site.host} unencrypted: use https:// if the old site has it.`);
}

function addressOf(option, typed) {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Refusal(`${option} takes an address such as https://old.example.com, not "${typed}".`);
  if (url.username || url.password)
    throw new Refusal(`${option} must not hold a password: give it by OLD_SITE_PASSWORD, or when you are asked.`);
  return url;
}

function tell({ report, facts }, { out, isDryRun }) {
  const counted = [...Object.entries(facts.tallies).map(([noun, tally]) => [`${noun}s`, tally]), ['pictures', facts.pictures]];
  counted.forEach(([what, { told, come }]) => print(`${what.padEnd(14)} ${String(come).padStart(7)} of ${told}`));
  tellAdministrators(facts);
  const shown = (path) => relative(placeOf('.'), path) || '.';
  console.log(`\nLook at ${shown(report)}${isDryRun ? '.' : `, then bring it in by\n\n  npm run import -- ${shown(out)}`}\n`);
}

function tellAdministrators({ keepRoles, administrators }) {
  if (!keepRoles) console.log('\nEveryone becomes an agent. With --keep-roles, administrators of the old site stay administrators.');
  if (administrators.length === 0) return;
  console.log(`\n${keepRoles ? 'These become administrators' : 'These were administrators on the old site'}:`);
  for (const { name, email, role } of administrators) print(`  ${email}  ${name} (${role})`);
}

await run(moveIn);
