import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './lib/build.mjs';
import { root } from './lib/paths.mjs';
import { launch } from './lib/processes.mjs';
import { run } from './lib/refusal.mjs';
import { checkNode } from './lib/requirements.mjs';
import { step } from './lib/steps.mjs';

const bench = join(root, 'bench');

/** Measures the built site beside its references: `npm run bench`. */
async function measure() {
  checkNode();
  await prepare();
  const installed = existsSync(join(bench, 'node_modules'));
  if (!installed) await step('Installing what measures', 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: bench });
  const parts = process.argv.slice(2);
  return launch(process.execPath, [join(bench, 'run.mjs'), ...parts], { cwd: root, stdio: 'inherit' }).ended;
}

await run(measure);
