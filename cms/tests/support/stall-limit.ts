/** About a megabyte of JSON. Parsing and serializing it resembles the work of requests. */
const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `Agent ${n}`, at: [n, 'x'] })));

/** Time (ms) of that work on a usual machine. A virtual machine with about a quarter of its speed took 34. */
const usualMs = 10;

function measureMs(): number {
  const before = process.cpuUsage();
  JSON.stringify(JSON.parse(text));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the maximum event-loop delay (ms) that a request may cause: 300, and proportionally more while the machine is slower than
 * usual.
 */
export function stallLimit(): number {
  const [, median] = [measureMs(), measureMs(), measureMs()].sort((a, b) => a - b);
  return 300 * Math.max(1, median / usualMs);
}
