import react from '@vitejs/plugin-react';
import { brotliCompressSync } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { version } from '../package.json';
import { applyBrandColors } from './vite-brand';
import { subsetFonts } from './vite-fonts';
import { renderPages } from './vite-render';
import { splitStyles } from './vite-styles';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:1337';

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), applyBrandColors(), subsetFonts(), splitStyles(), renderPages(server), compressFiles()],
  // draft-js uses `global`. The server bundle always runs in the mode of its build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : { global: 'globalThis', RELEASE: JSON.stringify(version) },
  // Bundles all packages into one file.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // RxJS, a dependency of Apollo, exports modern code under a separate condition.
  ...(!isSsrBuild && { resolve: { conditions: ['es2015', ...defaultClientConditions] } }),
  optimizeDeps: { entries: ['index.html', 'app.html'] },
  build: {
    // Browsers that lack modulepreload load the modules when they are imported.
    modulePreload: { polyfill: false },
    copyPublicDir: mode === 'app',
    rolldownOptions: isSsrBuild
      ? { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } }
      : {
          input: mode === 'app' ? 'app.html' : 'index.html',
          // One file with everything that the app always loads.
          output: { codeSplitting: { groups: [{ name: 'app', test: /src.app.main/ }] } },
        },
  },
  server: { port: 5173, proxy: { '/api': server, '/graphql': server, '/uploads': server } },
}));

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
