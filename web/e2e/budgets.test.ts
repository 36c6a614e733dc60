import { get } from 'node:http';
import { entryPages, publicPages } from './support/demo';
import { site } from './support/site';
import { expect, test } from './support/test';

/** Limits in kB, compressed with Brotli: a document and its script, and the app. A little above today's sizes. */
const budgets = { document: { html: 14.5, script: 3 }, app: { html: 15, script: 234 } };

/** Returns the number of compressed kB and the text of a response. */
async function transfer(path: string): Promise<{ kb: number; text: string }> {
  const text = await (await fetch(site.url + path)).text();
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const bytes = await new Promise<number>((resolve, reject) => {
    get(site.url + path, { headers }, (reply) => {
      let length = 0;
      reply.on('data', (chunk: Buffer) => (length += chunk.length)).on('end', () => resolve(length));
    }).on('error', reject);
  });
  return { kb: bytes / 1000, text };
}

const sum = async (paths: string[]) => (await Promise.all(paths.map(transfer))).reduce((total, { kb }) => total + kb, 0);

test('every page and its scripts stay within their byte budgets', async () => {
  for (const path of [...publicPages, ...entryPages]) {
    const { kb: html, text } = await transfer(path);
    const script = await sum([...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src!));

    const budget = path === '/login' ? budgets.app : budgets.document;
    const exceeded = Object.entries({ html, script }).filter(([part, kb]) => kb === 0 || kb > budget[part as keyof typeof budget]);
    expect({ path, exceeded }).toEqual({ path, exceeded: [] });
  }
});
