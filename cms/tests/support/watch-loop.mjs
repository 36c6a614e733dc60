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

/** For how long, in milliseconds, this process's event loop was held up since this was last asked. */
export async function longestStall() {
  // The monitor's timer counts from one tick to the next, its own interval included.
  const stall = Math.max(0, Math.min(delay.max / 1e6 - resolution, longestWork));
  delay.reset();
  longestWork = 0;
  // It counts nothing before its second tick: what held up the loop in the meantime would be missed.
  while (delay.count === 0) await sleep(resolution);
  return stall;
}
