import { watch } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { binOf, root } from './lib/paths.mjs';
import { launch, stop, stopSignal } from './lib/processes.mjs';

const projects = ['cms', 'cms/src/admin', 'cms/tests', 'web'];
// Watching the whole tree, with all packages, would take half a gigabyte.
const folders = ['cms/config', 'cms/contract', 'cms/src', 'cms/tests', 'web/e2e', 'web/src', 'web/tests', 'scripts'];
const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path);
const spawnOptions = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };

await runCommand({
  name: 'npm run check --',
  description: 'Lint and check types, and again whenever a file changes.',
  examples: ['npm run check'],
  action: check,
});

async function check() {
  await installIfNeeded();
  const compilers = projects.map((project) =>
    launch(binOf('tsc'), ['--noEmit', '--watch', '--preserveWatchOutput', '-p', project], spawnOptions),
  );
  const currentLinter = lintOnChange();

  await stopSignal();
  await Promise.all([...compilers, currentLinter()].map((child) => stop(child)));
}

/** Lints now and after each change, one run at a time. Returns a function that returns the latest run. */
function lintOnChange() {
  let linter = lint();
  let isStale = false;
  const next = () => {
    if (!isStale || linter.exitCode === null) return;
    isStale = false;
    linter = lint();
    void linter.ended.then(next);
  };
  void linter.ended.then(next);
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, path) => {
      if (!path || !isSource(path)) return;
      isStale = true;
      next();
    }).on('error', (error) => console.error(error.message));
  }
  return () => linter;
}

function lint() {
  return launch(binOf('eslint'), ['.', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/'], spawnOptions);
}
