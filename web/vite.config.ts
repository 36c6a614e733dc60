import react from '@vitejs/plugin-react';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { paintBrand } from './vite-brand';
import { renderPages } from './vite-render';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:1337';

const shell = findShell();

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), paintBrand(), renderPages(server), preloadFonts(), shell.plugin, compressFiles()],
  // draft-js asks for `global`; the server's bundle keeps to the mode it was built in.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : { global: 'globalThis' },
  // One file, which needs no packages beside it.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: isSsrBuild
        ? { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false }
        : { codeSplitting: { groups: [{ name: 'shell', test: (id: string) => shell.has(id) }] } },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/graphql': server, '/uploads': server } },
}));

// The contract's barrel would otherwise bring every form schema, and yup, into pages that only ask "is this an admin?".
function hasSideEffects(id: string) {
  return !id.includes('/cms/contract/') || id.endsWith('/field-schemas.ts');
}

/**
 * What the entry loads in any case, as one file: left to itself, the bundler cuts it up by which lazy pages
 * happen to share it, and every new page makes the first load of all others larger.
 */
function findShell() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'find-shell',
    buildEnd() {
      const add = (id: string) => {
        // The contract is shaken down to what each page asks of it.
        if (modules.has(id) || id.includes('/cms/contract/')) return;
        modules.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(add);
      };
      [...this.getModuleIds()].filter((id) => id.endsWith('/src/entry-browser.tsx')).forEach(add);
    },
  };
  return { plugin, has: (id: string) => modules.has(id) };
}

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend',
        })),
  };
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
