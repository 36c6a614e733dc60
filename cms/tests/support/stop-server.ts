import { rmSync } from 'node:fs';

export default async function stopServer(): Promise<void> {
  const { strapi, backstage, dataDir } = globalThis.testServer;
  backstage.close();
  await strapi.destroy();
  rmSync(dataDir, { recursive: true });
}
