import { photo } from './client.mjs';

/**
 * Starts workers that visit pages, save and upload without a pause.
 * @returns a function that stops them. It resolves with the failed requests, the number of responses and saves, and the slowest
 *   response in milliseconds.
 */
export function startLoad(admin, { visitors = 8, savers = 4, uploaders = 1, timeoutMs = 60_000 } = {}) {
  const results = { failed: [], answered: 0, slowest: 0, saves: 0 };
  let isOver = false;
  const record = (what, startedAt, { status, body, milliseconds }) => {
    results.answered += 1;
    results.slowest = Math.max(results.slowest, milliseconds);
    if (status === 0 || status >= 400)
      results.failed.push({
        startedAt,
        status,
        message: `${what}: ${status} ${JSON.stringify(body?.error ?? body).slice(0, 100)} after ${Math.round(milliseconds)} ms`,
      });
    else if (what !== 'visit') results.saves += 1;
  };
  const visitor = admin.at(admin.url);
  visitor.headers = {};
  const requests = {
    visit: (n) => visitor.ask('GET', paths[n % paths.length], undefined, timeoutMs),
    save: (n) => admin.ask('POST', '/api/posts', { post: { title: `Saved under load ${n}`, content: '<p>Text.</p>' } }, timeoutMs),
    upload: async () => admin.ask('POST', '/api/posts/upload_temp_image', await photo(), timeoutMs),
  };
  const work = async (what, start) => {
    for (let n = start; !isOver; n += 1) record(what, Date.now(), await requests[what](n));
  };
  const workers = Object.entries({ visit: visitors, save: savers, upload: uploaders }).flatMap(([what, count]) =>
    Array.from({ length: count }, (_, n) => work(what, n)),
  );
  return async () => {
    isOver = true;
    await Promise.all(workers);
    return results;
  };
}

const paths = ['/', '/agents', '/insights', '/seasons', '/about', '/api/posts', '/api/agents'];
