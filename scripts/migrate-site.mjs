import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { prepare } from './lib/build.mjs';
import { CommandError, UsageError } from './lib/command-error.mjs';
import { runCommand } from './lib/command.mjs';
import { cmsDir, resolvePath } from './lib/paths.mjs';
import { print } from './lib/print.mjs';
import { stopSignal } from './lib/processes.mjs';
import { promptSecret } from './lib/prompt.mjs';

await runCommand({
  name: 'npm run migrate-site --',
  description: 'Read the content of an existing website through its API and write a folder for npm run import.',
  options: [
    ['--from <url|file>', 'URL of the old site, or a JSON file with its API responses (required)'],
    ['--username <name>', 'administrator of the old site; prompts for the password unless OLD_SITE_PASSWORD is set'],
    ['--base <url>', 'base URL for relative image URLs in a JSON file'],
    ['--out <folder>', 'output folder', 'site-migration'],
    ['--allow-host <host>', 'additional host to download images from; can be repeated', (host, hosts = []) => [...hosts, host]],
    ['--allow-private', 'allow private network addresses and localhost'],
    ['--keep-roles', 'import administrators as administrators; otherwise everyone becomes an agent'],
    ['--refresh', 'read all entries again and retry failed image downloads'],
    ['--dry-run', 'read all entries and write the report, but download no images'],
  ],
  examples: ['npm run migrate-site -- --from https://old.example.com --username kit --dry-run'],
  action: migrate,
});

async function migrate(options) {
  const settings = settingsFrom(options);
  warnIfUnencrypted(settings.from.site);
  await prepare();
  const stopping = new AbortController();
  stopSignal().then(() => stopping.abort());
  const bar = progressBar();
  const { moveIn, MigrationError } = createRequire(join(cmsDir, 'package.json'))('./dist/src/move-in/move-in.js');
  try {
    const result = await moveIn({ ...settings, signal: stopping.signal, progress: bar.show });
    bar.end();
    printResult(result, settings);
    return 0;
  } catch (error) {
    bar.end();
    if (stopping.signal.aborted) {
      console.log('Stopped. Run the same command again to resume.');
      return 130;
    }
    if (error instanceof MigrationError) throw new CommandError(error.message);
    // A file system error, for example a full disk or missing permissions.
    if (error.syscall && error.path !== undefined)
      throw new CommandError(`${error.message}. Fix the problem, then run the same command again to resume.`);
    throw error;
  }
}

function settingsFrom({ from, username = '', base, out, ...flags }) {
  if (!from) throw new UsageError('--from is required.');
  const isFile = !/^https?:\/\//i.test(from);
  if (isFile && !existsSync(resolvePath(from)))
    throw new CommandError(`--from must be an http(s) URL or an existing file. File not found: ${from}.`);
  if (!isFile && !username) throw new UsageError('--username is required.');
  return {
    from: isFile ? { file: resolvePath(from) } : { site: parseUrl('--from', from) },
    base: base ? parseUrl('--base', base) : null,
    username,
    password: async () =>
      process.env.OLD_SITE_PASSWORD ||
      (await promptSecret(`Password of ${username} on the old site: `, { what: 'password', variable: 'OLD_SITE_PASSWORD' })),
    out: resolvePath(out),
    hosts: flags.allowHost ?? [],
    allowPrivate: flags.allowPrivate ?? false,
    isDryRun: flags.dryRun ?? false,
    keepRoles: flags.keepRoles ?? false,
    refresh: flags.refresh ?? false,
    stock: join(cmsDir, 'demo'),
  };
}

function warnIfUnencrypted(site) {
  if (site?.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname)) return;
  print(`Warning: the password is sent to ${site.host} unencrypted. Use https:// if the old site supports it.`);
}

function parseUrl(option, input) {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${option} must be a URL, for example https://old.example.com, not "${input}".`);
  if (url.username || url.password)
    throw new CommandError(`${option} must not contain a password. Set OLD_SITE_PASSWORD, or enter it when prompted.`);
  return url;
}

function printResult({ report, facts }, { out, isDryRun }) {
  const counts = { ...facts.tallies, image: facts.images };
  for (const [type, { told, come }] of Object.entries(counts)) print(`${`${type}s`.padEnd(14)} ${String(come).padStart(7)} of ${told}`);
  printAdministrators(facts);
  const displayed = (path) => relative(resolvePath('.'), path) || '.';
  const nextStep = isDryRun ? '.' : `, then import the result:\n\n  npm run import -- ${displayed(out)}`;
  console.log(`\nReview ${displayed(report)}${nextStep}\n`);
}

function printAdministrators({ keepRoles, administrators }) {
  if (!keepRoles) console.log('\nEveryone becomes an agent. Use --keep-roles to import administrators as administrators.');
  if (administrators.length === 0) return;
  console.log(`\n${keepRoles ? 'These agents become administrators' : 'Administrators on the old site'}:`);
  for (const { name, email, role } of administrators) print(`  ${email}  ${name} (${role})`);
}

/** Returns functions that draw and end a progress bar on a terminal, and do nothing elsewhere. */
function progressBar() {
  const { stdout } = process;
  const [width, redrawMs] = [30, 100];
  let shownAt = 0;
  return {
    show(step, done, total) {
      if (!stdout.isTTY || (done < total && Date.now() - shownAt < redrawMs)) return;
      shownAt = Date.now();
      const full = Math.round((done / total) * width);
      const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
      stdout.write(`\r\u001b[2K${step.padEnd(24)} ${bar} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
    },
    end() {
      if (shownAt) stdout.write('\n');
    },
  };
}
