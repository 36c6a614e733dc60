import { watch } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { binOf, root } from './lib/paths.mjs';
import { askedToStop, launch, stop } from './lib/processes.mjs';
import { run } from './lib/refusal.mjs';

const projects = ['cms', 'cms/src/admin', 'cms/tests', 'web'];
// Not the whole tree: watching all packages would take half a gigabyte.
const folders = ['cms/config', 'cms/contract', 'cms/src', 'cms/tests', 'web/e2e', 'web/src', 'web/tests', 'scripts'];
const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path);
const here = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };

/** Lint and types, again whenever a file changes: `npm run check`. */
async function check() {
  await installIfNeeded();
  const compilers = projects.map((project) => launch(binOf('tsc'), ['--noEmit', '--watch', '--preserveWatchOutput', '-p', project], here));
  const linter = lintOnChange();

  await askedToStop();
  await Promise.all([...compilers, linter()].map((child) => stop(child)));
}

/** Lints now and after each change, one run at a time; returns what tells the run under way. */
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

const lint = () => launch(binOf('eslint'), ['.', '--cache', '--cache-location', '.cache/eslint/'], here);

await run(check);
