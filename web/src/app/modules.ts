interface Chunk {
  file: string;
  imports?: string[];
}

// The browser's build writes it; one that was left behind says nothing of what is being developed.
const [manifest = {}] = import.meta.env.DEV
  ? []
  : Object.values(import.meta.glob<Record<string, Chunk>>('../../dist/client/.vite/manifest.json', { eager: true, import: 'default' }));

/** The addresses of all files that the app needs on a page, by the ids of its routes, to be fetched at once. */
export function modulesOf(routeIds: string[]): string[] {
  const files = new Set<string>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  ['src/entry-browser.tsx', ...routeIds.map((id) => id.replace(/#.*/, ''))].forEach(add);
  return [...files].map((file) => `/${file}`);
}
