import { spawnSync } from 'node:child_process';
import { CommandError } from './lib/command-error.mjs';
import { runCommand } from './lib/command.mjs';
import { root } from './lib/paths.mjs';

const timeoutMs = 120_000;
const severe = ['high', 'critical'];

await runCommand({
  name: 'npm run audit --',
  description: 'Check the production packages for advisories of high or critical severity in the npm registry.',
  examples: ['npm run audit'],
  action: audit,
});

async function audit() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const { stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: timeoutMs, maxBuffer: 64 * 1024 ** 2 });
  const report = parse(stdout);
  // npm sets a message only if the request failed.
  const reason = report?.message ?? error?.message;
  if (reason) {
    console.log(`Audit skipped because the registry did not respond: ${reason}`);
    return;
  }
  if (!report?.vulnerabilities) throw new CommandError(`npm audit failed:\n${stderr || stdout}`);

  const advisories = severeIn(report.vulnerabilities);
  if (advisories.length > 0) throw new CommandError(`Advisories against production packages:\n${advisories.join('\n')}`);
  console.log('No advisories of high or critical severity against production packages.');
}

function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns a line per advisory. npm also lists the packages that depend on a vulnerable one; their entries contain only its name. */
function severeIn(vulnerabilities) {
  const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => severe.includes(cause.severity)));
  return [...new Set(advisories.map(({ severity, name, range, title, url }) => `  ${severity}  ${name} ${range}: ${title} (${url})`))];
}
