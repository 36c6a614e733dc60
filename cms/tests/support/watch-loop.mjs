// Loaded into a site under test: tells over IPC for how long its event loop was held up since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

// Where the machine has other work, a loop is late without having been held up: no stall is longer than the site computed meanwhile.
let longestWork = 0;
let before = process.cpuUsage();
const tick = setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  longestWork = Math.max(longestWork, (user + system) / 1000);
}, resolution);
tick.unref();

process.on('message', async (message) => {
  if (message !== 'longest stall') return;
  // The monitor's timer counts from one tick to the next, its own interval included.
  const longestStall = Math.max(0, Math.min(delay.max / 1e6 - resolution, longestWork));
  delay.reset();
  longestWork = 0;
  // It counts nothing before its second tick: what held up the loop in the meantime would be missed.
  while (delay.count === 0) await sleep(resolution);
  process.send({ longestStall });
});
process.channel?.unref();
