import type { ChildProcess } from 'node:child_process';

declare global {
  /** A program that scripts/lib/processes.mjs launched. */
  type Launched = ChildProcess & { ended: Promise<number | null> };

  // eslint-disable-next-line no-var -- how TypeScript knows a property of globalThis
  var testSite: { server: Launched; dataDir: string };
}
