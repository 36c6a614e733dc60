interface Chunk {
  file: string;
  imports?: string[];
}

// Written by the client build. Ignored in development, where the file may be outdated.
const [manifest = {}] = import.meta.env.DEV
  ? []
  : Object.values(import.meta.glob<Record<string, Chunk>>('../../dist/client/.vite/manifest.json', { eager: true, import: 'default' }));

/** Returns the URLs of all files that the app needs on a page, given the ids of its routes. */
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
