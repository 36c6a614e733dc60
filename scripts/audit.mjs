import { spawnSync } from 'node:child_process';
import { root } from './lib/paths.mjs';
import { Refusal, run } from './lib/refusal.mjs';

const timeoutMs = 120_000;
const severe = ['high', 'critical'];

/** Looks up the production packages among the advisories of the npm registry: `npm run audit`. */
function audit() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const { stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: timeoutMs, maxBuffer: 64 * 1024 ** 2 });
  const report = parse(stdout);
  // npm gives a message of its own only where a request failed.
  const unanswered = report?.message ?? error?.message;
  if (unanswered) {
    console.log(`Nothing was audited, because no registry answered: ${unanswered}`);
    return;
  }
  if (!report?.vulnerabilities) throw new Refusal(`npm could not audit:\n${stderr || stdout}`);

  const advisories = severeIn(report.vulnerabilities);
  if (advisories.length > 0) throw new Refusal(`Advisories against production packages:\n${advisories.join('\n')}`);
  console.log('No advisory of high or critical severity is known against the production packages.');
}

function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** A line for each advisory. npm names a package once more under every package that depends on it; those hold only its name. */
function severeIn(vulnerabilities) {
  const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => severe.includes(cause.severity)));
  return [...new Set(advisories.map(({ severity, name, range, title, url }) => `  ${severity}  ${name} ${range}: ${title} (${url})`))];
}

await run(audit);
