import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLoad } from './load.mjs';
import { seconds, told } from './table.mjs';

const fiveMegabytes = 5_000_000;

/** A site that is asked to end while it is in use, and two replicas that are replaced one after the other. */
export async function happen(stage) {
  const { admin, sites, run } = await stage.topology();
  await stopInTheMiddle(admin.at(sites[0].url), sites[0], run);
  await restartInTurn(admin, sites);
}

async function stopInTheMiddle(admin, site, run) {
  await run('site-1', `void strapi.server.httpServer.on('request', () => { strapi.taken = (strapi.taken ?? 0) + 1 })`);
  const reads = Array.from({ length: 80 }, () => beginJson(admin, '/graphql', { query: '{ agents { id first_name } }' }));
  const saves = Array.from({ length: 20 }, (_, n) =>
    beginJson(admin, '/api/posts', { post: { title: `In flight ${n}`, content: '<p>Words.</p>' } }),
  );
  const begun = await Promise.all([...reads, ...saves, beginUpload(admin)]);
  while ((await run('site-1', 'strapi.taken ?? 0')) < begun.length);

  const began = Date.now();
  const ended = site.stop();
  await new Promise((later) => setTimeout(later, 500));
  begun.forEach(({ finish }) => finish());
  const replies = await Promise.all(begun.map(({ reply }) => reply));
  const code = await ended;
  const cut = replies.filter((reply) => reply !== 'whole');
  cut.forEach((reply) => console.error(`SIGTERM: ${reply}`));
  told(
    `SIGTERM with 100 requests and an upload of 5 MB in flight (ended with ${code} after ${seconds(Date.now() - began)})`,
    '0 cut',
    `${cut.length}`,
    cut.length === 0,
  );
  await site.start();
}

/** A request of which the first half has been sent. */
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
    return response.statusCode < 300 ? 'whole' : `${response.statusCode} ${body.slice(0, 160)}`;
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
  const picture = await noise.png({ compressionLevel: 0 }).toBuffer();
  if (picture.length < fiveMegabytes) throw new Error(`A picture of ${picture.length} bytes is no upload of 5 MB`);
  const form = new FormData();
  form.append('file', new Blob([picture]), 'photo.png');
  const encoded = new Response(form);
  return begin(admin, '/api/posts/upload_temp_image', encoded.headers.get('content-type'), Buffer.from(await encoded.arrayBuffer()));
}

async function restartInTurn(admin, sites) {
  const stopLoad = startLoad(admin);
  const began = Date.now();
  for (const site of sites) {
    await site.stop();
    await site.start();
    // The proxy looks every two seconds who is there again.
    await new Promise((later) => setTimeout(later, 5000));
  }
  const { failed, answered, slowest } = await stopLoad();
  failed.slice(0, 10).forEach(({ sentence }) => console.error(`Rolling restart: ${sentence}`));
  told(
    `Rolling restart of two replicas under load (${answered} requests in ${seconds(Date.now() - began)}, slowest ${seconds(slowest)})`,
    '0 failed',
    `${failed.length}`,
    failed.length === 0,
  );
}
