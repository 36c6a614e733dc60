import type { Core, UID } from '@strapi/strapi';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What tests may do behind the front door: arrange what no endpoint makes, and look at what is stored. */
const acts = (strapi: Core.Strapi) => ({
  create: (uid: UID.ContentType, data: object) => strapi.documents(uid).create({ data }),
  find: (uid: UID.ContentType, where: object) => strapi.db.query(uid).findMany({ where, populate: true }),
  update: (uid: UID.ContentType, documentId: string, data: object) => strapi.documents(uid).update({ documentId, data }),
  async run(source: string) {
    const play = new Function('strapi', 'require', `return (async () => (${source}))()`);
    return (await play(strapi, require)) ?? null;
  },
});

export type Act = keyof ReturnType<typeof acts>;

/** Test files run in worlds of their own, so they reach the server's inside over loopback. */
export async function openBackstage(strapi: Core.Strapi): Promise<{ url: string; close(): void }> {
  const stage = acts(strapi) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const server = createServer(async (request, response) => {
    try {
      const { act, args } = (await json(request)) as { act: Act; args: unknown[] };
      response.end(JSON.stringify(await stage[act](...args)));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error instanceof Error ? error.stack : error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
