import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

interface Advisory {
  id: number;
  url: string;
  title: string;
  severity: string;
  vulnerable_versions: string;
}

let registry: Server | undefined;
/** Separate for each test, because npm caches what it derives from an advisory. */
let cache: string;
beforeEach(() => (cache = mkdtempSync(join(tmpdir(), 'hearthside-audit-'))));
afterEach(() => {
  registry?.close();
  rmSync(cache, { recursive: true });
});

/** Starts a registry with one advisory, for koa. */
async function startRegistry(severity: string): Promise<{ url: string; requestedNames: () => string[] }> {
  let names: string[] = [];
  const advisory: Advisory = { id: 1, url: 'https://advisories.example/1', title: 'Leaks', severity, vulnerable_versions: '*' };
  registry = createServer((request, response) => {
    void buffer(request).then((body) => {
      const isAudit = request.method === 'POST';
      if (isAudit) names = Object.keys(JSON.parse(gunzipSync(body).toString()) as object);
      const reply = isAudit
        ? { koa: [advisory] }
        : { name: decodeURIComponent(request.url!.slice(1)), 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': {} } };
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply));
    });
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  return { url: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`, requestedNames: () => names };
}

async function audit(url: string) {
  const child = spawn(process.execPath, [join(__dirname, '../../../scripts/audit.mjs')], {
    env: { ...process.env, npm_config_registry: url, npm_config_cache: cache },
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, output: out + errors };
}

test('the audit fails on a severe advisory for a production package and prints its URL', async () => {
  const { url, requestedNames } = await startRegistry('high');

  const { code, output } = await audit(url);

  expect(output).toContain('high  koa *: Leaks (https://advisories.example/1)');
  expect(code).toBe(1);
  expect(requestedNames()).toContain('koa');
  expect(requestedNames()).not.toContain('eslint');
});

test('the audit passes with a moderate advisory', async () => {
  const { url } = await startRegistry('moderate');

  expect(await audit(url)).toMatchObject({ code: 0, output: expect.stringMatching(/^No advisories of high or critical severity/) });
});

test('the audit is skipped without failing when the registry does not respond', async () => {
  const { url } = await startRegistry('high');
  registry!.close();

  expect(await audit(url)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Audit skipped because the registry did not respond: /),
  });
});
