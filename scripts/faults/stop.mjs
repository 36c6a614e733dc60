import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLoad } from './load.mjs';
import { report, seconds } from './table.mjs';

const fiveMegabytes = 5_000_000;

/** Stops a site while it is in use, and restarts two replicas one after the other. */
export async function runScenario(environment) {
  const { admin, sites, run } = await environment.topology();
  await stopDuringRequests(admin.at(sites[0].url), sites[0], run);
  await restartInTurn(admin, sites);
}

async function stopDuringRequests(admin, site, run) {
  await run('site-1', `void strapi.server.httpServer.on('request', () => { strapi.requestCount = (strapi.requestCount ?? 0) + 1 })`);
  const reads = Array.from({ length: 80 }, () => beginJson(admin, '/graphql', { query: '{ agents { id first_name } }' }));
  const saves = Array.from({ length: 20 }, (_, n) =>
    beginJson(admin, '/api/posts', { post: { title: `In flight ${n}`, content: '<p>Text.</p>' } }),
  );
  const inFlight = await Promise.all([...reads, ...saves, beginUpload(admin)]);
  while ((await run('site-1', 'strapi.requestCount ?? 0')) < inFlight.length);

  const startedAt = Date.now();
  const stopping = site.stop();
  await new Promise((later) => setTimeout(later, 500));
  inFlight.forEach(({ finish }) => finish());
  const replies = await Promise.all(inFlight.map(({ reply }) => reply));
  const code = await stopping;
  const interrupted = replies.filter((reply) => reply !== 'complete');
  interrupted.forEach((reply) => console.error(`SIGTERM: ${reply}`));
  report(
    `SIGTERM with 100 requests and a 5 MB upload in flight (exit code ${code} after ${seconds(Date.now() - startedAt)})`,
    '0 interrupted',
    `${interrupted.length}`,
    interrupted.length === 0,
  );
  await site.start();
}

/** Sends the first half of a request. `finish` sends the rest; `reply` resolves with the outcome. */
async function begin(admin, path, type, body) {
  const headers = { ...admin.headers, 'content-type': type, 'content-length': body.length };
  const request = httpRequest(admin.url + path, { method: 'POST', headers, agent: false });
  const reply = read(request);
  const half = Math.floor(body.length / 2);
  await new Promise((sent) => request.write(body.subarray(0, half), sent));
  return { finish: () => request.end(body.subarray(half)), reply };
}

async function read(request) {
  try {
    const [response] = await once(request, 'response');
    const body = await text(response);
    return response.statusCode < 300 ? 'complete' : `${response.statusCode} ${body.slice(0, 160)}`;
  } catch (error) {
    return error.code;
  }
}

const beginJson = (admin, path, body) => begin(admin, path, 'application/json', Buffer.from(JSON.stringify(body)));

async function beginUpload(admin) {
  const { default: sharp } = await import('sharp');
  const { randomBytes } = await import('node:crypto');
  const [width, height] = [1600, 1100];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const image = await noise.png({ compressionLevel: 0 }).toBuffer();
  if (image.length < fiveMegabytes) throw new Error(`An image of ${image.length} bytes is not a 5 MB upload`);
  const form = new FormData();
  form.append('file', new Blob([image]), 'photo.png');
  const encoded = new Response(form);
  return begin(admin, '/api/posts/upload_temp_image', encoded.headers.get('content-type'), Buffer.from(await encoded.arrayBuffer()));
}

async function restartInTurn(admin, sites) {
  const stopLoad = startLoad(admin);
  const startedAt = Date.now();
  for (const site of sites) {
    await site.stop();
    await site.start();
    // The proxy checks the health of the replicas every two seconds.
    await new Promise((later) => setTimeout(later, 5000));
  }
  const { failed, answered, slowest } = await stopLoad();
  failed.slice(0, 10).forEach(({ message }) => console.error(`Rolling restart: ${message}`));
  report(
    `Rolling restart of two replicas under load (${answered} requests in ${seconds(Date.now() - startedAt)}, slowest ${seconds(slowest)})`,
    '0 failed',
    `${failed.length}`,
    failed.length === 0,
  );
}
