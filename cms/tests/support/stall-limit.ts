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

/** No machine on which tests run is slower. A higher limit would let a blocked server pass. */
const maxSlowness = 4;

const medianOf = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * Returns the maximum event-loop delay (ms) that a request may cause: 300, and proportionally more, up to 1,200, while the machine is
 * slower than usual.
 */
export function stallLimit(): number {
  const slowness = medianOf([measureMs(), measureMs(), measureMs()]) / usualMs;
  return 300 * Math.min(maxSlowness, Math.max(1, slowness));
}

/**
 * Measures a delay (ms). Measures two more times if it exceeds the limit, because a single delay may be caused by the machine, and
 * returns the median.
 */
export async function usualStall(measure: () => Promise<number>, limit = stallLimit()): Promise<number> {
  const first = await measure();
  return first <= limit ? first : medianOf([first, await measure(), await measure()]);
}
