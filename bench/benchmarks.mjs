/** Each benchmark loads its tools when it runs, because they are installed by then. */
export const benchmarks = {
  requests: async () => (await import('./requests.mjs')).requests(),
  floods: async () => (await import('./floods.mjs')).floods(),
  memory: async () => (await import('./memory.mjs')).memory(),
  pages: async () => (await import('./pages.mjs')).pages(),
  large: async () => (await import('./large.mjs')).large(),
  lighthouse: async () => (await import('./lighthouse.mjs')).lighthouseScores(),
  topology: async () => (await import('./topology.mjs')).topology(),
  soak: async () => (await import('./memory.mjs')).soak(),
};
