import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { newFolder, readReport, startMoveIn } from '../support/move-in';
import { startOldSite, type OldSite } from '../support/old-site';
import { volume } from '../support/volume';

/** Set MOVE_IN_AGENTS=5000 to measure the performance. */
const count = Number(process.env.MOVE_IN_AGENTS ?? volume(300, 60));

let site: OldSite;
afterEach(() => site.close());

const agent = (n: number) => ({
  id: n,
  first_name: `Agent${n}`,
  last_name: `No ${n}`,
  title: 'Agent',
  email: `agent${n}@old.example`,
  phone_number: `(207) 555-${String(n).padStart(4, '0')}`,
  avatar: `/avatars/${n}.jpg`,
  website_url: null,
  social_links: [{ platform: 'facebook', url: `https://facebook.com/agent${n}` }],
  bio: `<p style="color: red">I am <font face="Arial">agent ${n}</font>.</p>`.repeat(10),
  role: 'agent',
});

/** Serves a different photo for each agent, and calls `onRequest` for each. */
async function servePhotos(onRequest: () => void): Promise<void> {
  const photo = readFileSync(join(__dirname, '../../demo/assets/uploads/agent_01_8c29b68e71.jpg'));
  const small = await sharp(photo).resize(400, 400).raw().toBuffer({ resolveWithObject: true });
  for (let n = 1; n <= count; n += 1) {
    const image = sharp(small.data, { raw: small.info }).tint({ r: n % 256, g: (n * 7) % 256, b: Math.floor(n / 256) * 10 });
    const bytes = await image.jpeg().toBuffer();
    site.answer(`/avatars/${n}.jpg`, (_: unknown, response: ServerResponse) => {
      onRequest();
      response.end(bytes);
    });
  }
}

/** Returns the peak memory of a process in MB. An ended process has no VmHWM: 0. */
function peakMemoryOf(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
  return Number(kilobytes) / 1024;
}

test('many agents with photos are migrated with few requests at once and little memory', async () => {
  site = await startOldSite({ agents: Array.from({ length: count }, (_, n) => agent(n + 1)) });
  let peakMemory = 0;
  await servePhotos(() => (peakMemory = Math.max(peakMemory, peakMemoryOf(child.pid!))));
  const [out, start] = [newFolder(), Date.now()];

  const { child, ended } = startMoveIn(site, out);
  const { code, output } = await ended;
  const seconds = (Date.now() - start) / 1000;

  expect(output).toContain(`agents         ${String(count).padStart(7)} of ${count}`);
  expect(code).toBe(0);
  expect(readReport(out).facts.images).toEqual({ told: count, come: count });
  expect(site.mostAtOnce).toBeLessThanOrEqual(4);
  if (process.env.MOVE_IN_AGENTS) console.info(`${count} agents: ${seconds.toFixed(1)} s, ${peakMemory.toFixed(0)} MB`);
  expect(peakMemory).toBeGreaterThan(0);
  expect(peakMemory).toBeLessThan(500);
});
