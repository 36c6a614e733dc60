import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks, run } from '../bench/run.mjs';
import { prepare } from './lib/build.mjs';
import { checkNames, runCommand } from './lib/command.mjs';
import { root } from './lib/paths.mjs';
import { step } from './lib/steps.mjs';

const bench = join(root, 'bench');
const available = Object.keys(benchmarks);

await runCommand({
  name: 'npm run bench --',
  description: 'Measure the built site against its references and targets. Takes about ten minutes on an idle machine.',
  args: [['[benchmarks...]', `${available.join(', ')} (default: all except soak)`]],
  examples: ['npm run bench -- requests pages'],
  action: async (_options, names) => {
    await checkNames('benchmark', names, available);
    await prepare();
    const isInstalled = existsSync(join(bench, 'node_modules'));
    if (!isInstalled) await step('Installing benchmark tools', 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: bench });
    return (await run(names.length > 0 ? names : available.filter((name) => name !== 'soak'))) ? 0 : 1;
  },
});
