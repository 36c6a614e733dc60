/** About a megabyte, whose reading and writing is work of the kind that requests cause. */
const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `Agent ${n}`, at: [n, 'x'] })));

/** How long that takes on a usual machine, in milliseconds: it took 34 on a virtual one at about a quarter of its speed. */
const usual = 10;

function timeOfWork(): number {
  const before = process.cpuUsage();
  JSON.stringify(JSON.parse(text));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * For how long, in milliseconds, nobody may hold up everybody else: 300, and longer in proportion where the machine
 * is slower than most at this moment.
 */
export function stallLimit(): number {
  const [, median] = [timeOfWork(), timeOfWork(), timeOfWork()].sort((one, other) => one - other);
  return 300 * Math.max(1, median / usual);
}
