import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

// On a busy machine the loop can be late without being blocked. A delay never exceeds the CPU time the process used meanwhile.
let maxWork = 0;
let before = process.cpuUsage();
const tick = setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  maxWork = Math.max(maxWork, (user + system) / 1000);
}, resolution);
tick.unref();

/** Returns the longest delay (ms) of this process's event loop since the last call. */
export async function longestStall() {
  // The monitor measures from tick to tick, including its own interval.
  const stall = Math.max(0, Math.min(delay.max / 1e6 - resolution, maxWork));
  delay.reset();
  maxWork = 0;
  // The monitor reports nothing before its second tick, so a delay before then would be missed.
  while (delay.count === 0) await sleep(resolution);
  return stall;
}
