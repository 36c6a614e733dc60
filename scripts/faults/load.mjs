import { photo } from './client.mjs';

/**
 * People who visit and save without a pause, each the next thing as soon as the last was answered, until told to stop.
 * `stop` resolves with every answer that was a failure (when it was asked for, the status, and a sentence), how many there were in
 * all, and the slowest in milliseconds.
 */
export function startLoad(admin, { visitors = 8, savers = 4, uploaders = 1, limit = 60_000 } = {}) {
  const seen = { failed: [], answered: 0, slowest: 0, saves: 0 };
  let isOver = false;
  const note = (what, began, { status, body, milliseconds }) => {
    seen.answered += 1;
    seen.slowest = Math.max(seen.slowest, milliseconds);
    if (status === 0 || status >= 400)
      seen.failed.push({
        began,
        status,
        sentence: `${what}: ${status} ${JSON.stringify(body?.error ?? body).slice(0, 100)} after ${Math.round(milliseconds)} ms`,
      });
    else if (what !== 'visit') seen.saves += 1;
  };
  const visitor = admin.at(admin.url);
  visitor.headers = {};
  const acts = {
    visit: (n) => visitor.ask('GET', paths[n % paths.length], undefined, limit),
    save: (n) => admin.ask('POST', '/api/posts', { post: { title: `Saved under load ${n}`, content: '<p>Words.</p>' } }, limit),
    upload: async () => admin.ask('POST', '/api/posts/upload_temp_image', await photo(), limit),
  };
  const work = async (what, start) => {
    for (let n = start; !isOver; n += 1) note(what, Date.now(), await acts[what](n));
  };
  const crew = Object.entries({ visit: visitors, save: savers, upload: uploaders }).flatMap(([what, count]) =>
    Array.from({ length: count }, (_, n) => work(what, n)),
  );
  return async () => {
    isOver = true;
    await Promise.all(crew);
    return seen;
  };
}

const paths = ['/', '/agents', '/insights', '/seasons', '/about', '/api/posts', '/api/agents'];
