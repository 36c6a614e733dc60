import { rmSync } from 'node:fs';
import { stop } from '../../../scripts/lib/processes.mjs';

export default async function stopSite(): Promise<void> {
  const { server, dataDir } = globalThis.testSite;
  await stop(server);
  rmSync(dataDir, { recursive: true });
}
