import react from '@vitejs/plugin-react';
import { brotliCompressSync } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { applyBrandColors } from './vite-brand';
import { subsetFonts } from './vite-fonts';
import { emitSocialIcons } from './vite-icons';
import { renderPages } from './vite-render';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:1337';

const app = findApp();

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), applyBrandColors(), subsetFonts(), emitSocialIcons(), renderPages(server), app.plugin, compressFiles()],
  // draft-js uses `global`. The server bundle always runs in the mode of its build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : { global: 'globalThis' },
  // Bundles all packages into one file.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // RxJS, a dependency of Apollo, exports modern code under a separate condition.
  ...(!isSsrBuild && { resolve: { conditions: ['es2015', ...defaultClientConditions] } }),
  build: {
    manifest: !isSsrBuild,
    // boot.ts preloads the modules that the server lists. Vite's preload helper would be part of every page.
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

// Otherwise, the contract's barrel adds all form schemas and yup to pages that only check for an admin.
function hasSideEffects(id: string) {
  return !id.includes('/cms/contract/') || id.endsWith('/field-schemas.ts');
}

/**
 * Finds the modules to bundle as one file: those that the app always loads, and those that several visitor pages share. By
 * default, the bundler splits them by the lazy pages that share them, into a dozen files smaller than their headers.
 */
function findApp() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'find-app',
    buildEnd() {
      const collect = (from: string[], into = new Set<string>()) => {
        const add = (id: string) => {
          // The contract is tree-shaken for each page.
          if (into.has(id) || id.includes('/cms/contract/')) return;
          into.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(add);
        };
        from.forEach(add);
        return into;
      };
      const modulesEndingWith = (end: string) => [...this.getModuleIds()].filter((id) => id.endsWith(end));
      const pages = modulesEndingWith('/src/app/routes.tsx').flatMap((id) => this.getModuleInfo(id)!.dynamicallyImportedIds);
      // Pages with MUI are forms and staff screens.
      const visitorPages = pages.map((id) => collect([id])).filter((ids) => ![...ids].some((id) => id.includes('/@mui/')));
      // The pages of content types share modules that import the contract, so these stay a file of their own.
      const shared = [...this.getModuleIds()].filter(
        (id) => !id.includes('/features/content/') && visitorPages.filter((ids) => ids.has(id)).length > 2,
      );

      collect([...modulesEndingWith('/src/entry-browser.tsx'), ...shared], modules);
      for (const id of collect(modulesEndingWith('/src/boot.ts'))) modules.delete(id);
    },
  };
  return { plugin, has: (id: string) => modules.has(id) };
}

// The server sends the .br file to clients that support Brotli, so each file is compressed once.
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    generateBundle: {
      // Vite replaces its placeholders in this step, so compression must run afterwards.
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
