import { build } from 'esbuild';
import { runCommand } from './lib/command.mjs';
import { listFiles } from './lib/git.mjs';
import { root } from './lib/paths.mjs';

await runCommand({
  name: 'node scripts/check-cycles.mjs',
  description: 'Check that modules do not import each other in a cycle. Imports of types do not count.',
  examples: ['node scripts/check-cycles.mjs'],
  action: async () => {
    const cycle = findCycle(await readImports());
    if (cycle) console.error(`Import cycle: ${cycle.join(' -> ')}`);
    return cycle ? 1 : 0;
  },
});

/** Returns the imports of each module, by path. The compiler leaves out imports of types. */
async function readImports() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: listFiles('*.ts', '*.tsx', '*.mjs', ':!*.d.ts'),
    bundle: true,
    packages: 'external',
    external: ['*?inline', '*?worker&url', 'virtual:*'],
    loader: { '.css': 'empty', '.graphql': 'empty', '.svg': 'empty' },
    platform: 'node',
    format: 'esm',
    outdir: root,
    write: false,
    metafile: true,
  });
  const pathsOf = ({ imports }) => imports.filter(({ external }) => !external).map(({ path }) => path);
  return new Map(Object.entries(metafile.inputs).map(([path, input]) => [path, pathsOf(input)]));
}

/** Returns the paths of a cycle, from a module to itself; undefined if there is none. */
function findCycle(imports) {
  const checked = new Set();
  const visit = (paths, importers) => {
    for (const path of paths) {
      if (importers.includes(path)) return [...importers.slice(importers.indexOf(path)), path];
      if (checked.has(path)) continue;
      checked.add(path);
      const cycle = visit(imports.get(path), [...importers, path]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return visit(imports.keys(), []);
}
