// Loaded into a site under test: tells over IPC for how long its event loop was held up since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

process.on('message', (message) => {
  if (message !== 'longest stall') return;
  // The monitor's timer counts from one tick to the next, its own interval included.
  process.send({ longestStall: Math.max(0, delay.max / 1e6 - resolution) });
  delay.reset();
});
process.channel?.unref();
