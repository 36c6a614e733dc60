interface Chunk {
  file: string;
  imports?: string[];
}

// The browser's build writes it; there is none while developing.
const [manifest = {}] = Object.values(
  import.meta.glob<Record<string, Chunk>>('../../dist/client/.vite/manifest.json', { eager: true, import: 'default' }),
);

/** Links that fetch a page's own files beside the entry, instead of after it. */
export function modulePreloads(modules: string[]): string {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}
