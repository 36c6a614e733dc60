import react from '@vitejs/plugin-react';
import { brotliCompressSync } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { paintBrand } from './vite-brand';
import { subsetFonts } from './vite-fonts';
import { drawSocialIcons } from './vite-icons';
import { renderPages } from './vite-render';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:1337';

const app = findApp();

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), paintBrand(), subsetFonts(), drawSocialIcons(), renderPages(server), app.plugin, compressFiles()],
  // draft-js asks for `global`; the server's bundle keeps to the mode it was built in.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : { global: 'globalThis' },
  // One file, which needs no packages beside it.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // RxJS, which Apollo brings, keeps what today's browsers understand behind a condition of its own.
  ...(!isSsrBuild && { resolve: { conditions: ['es2015', ...defaultClientConditions] } }),
  build: {
    manifest: !isSsrBuild,
    // The server knows what a page needs, and boot.ts fetches it all at once; Vite's own helper would be part of every page.
    modulePreload: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: isSsrBuild
        ? { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false }
        : { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'app', test: (id: string) => app.has(id) }] } },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/graphql': server, '/uploads': server } },
}));

// The contract's barrel would otherwise bring every form schema, and yup, into pages that only ask "is this an admin?".
function hasSideEffects(id: string) {
  return !id.includes('/cms/contract/') || id.endsWith('/field-schemas.ts');
}

/**
 * What the app loads in any case, and what several of the pages have in common that visitors wake, as one file: left to itself, the
 * bundler cuts it up by which lazy pages happen to share it, and a page comes in a dozen files that are smaller than their headers.
 */
function findApp() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'find-app',
    buildEnd() {
      const collect = (from: string[], into = new Set<string>()) => {
        const add = (id: string) => {
          // The contract is shaken down to what each page asks of it.
          if (into.has(id) || id.includes('/cms/contract/')) return;
          into.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(add);
        };
        from.forEach(add);
        return into;
      };
      const named = (end: string) => [...this.getModuleIds()].filter((id) => id.endsWith(end));
      const pages = named('/src/app/routes.tsx').flatMap((id) => this.getModuleInfo(id)!.dynamicallyImportedIds);
      // Those of MUI are for forms and for staff.
      const ofVisitors = pages.map((id) => collect([id])).filter((ids) => ![...ids].some((id) => id.includes('/@mui/')));
      const inCommon = [...this.getModuleIds()].filter((id) => ofVisitors.filter((ids) => ids.has(id)).length > 2);

      collect([...named('/src/entry-browser.tsx'), ...inCommon], modules);
      for (const inEveryPage of collect(named('/src/boot.ts'))) modules.delete(inEveryPage);
    },
  };
  return { plugin, has: (id: string) => modules.has(id) };
}

// The server sends a file's .br neighbour to whoever takes it, so nothing is compressed twice.
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    generateBundle: {
      // Vite fills in its own placeholders at this step; what is compressed must be what it leaves.
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue;
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
        }
      },
    },
  };
}
