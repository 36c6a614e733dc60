// Loaded into a site under test: evaluates over IPC an expression that knows `strapi`, and hurries its timers if asked to.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

process.on('message', async ({ run, id } = {}) => {
  if (!run) return;
  const play = new Function('strapi', 'require', `return (async () => (${run}))()`);
  try {
    process.send({ id, result: (await play(globalThis.strapi, require)) ?? null });
  } catch (error) {
    process.send({ id, failure: String(error?.stack ?? error) });
  }
});

// What waits for longer than ten seconds waits for one, so that a test sees what happens once in minutes.
if (process.env.TEST_HURRIES === 'true') {
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    globalThis[name] = (task, delay, ...args) => original(task, delay > 10_000 ? 1000 : delay, ...args);
  }
}
