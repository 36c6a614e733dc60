import type { ChildProcess } from 'node:child_process';

declare global {
  /** A program that scripts/lib/processes.mjs launched. */
  type Launched = ChildProcess & { ended: Promise<number | null> };

  var testSite: { server: Launched; dataDir: string };
}
