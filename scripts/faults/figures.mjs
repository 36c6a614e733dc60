import { readFileSync } from 'node:fs';

/** Resident memory of a process, in MB. */
export const sizeOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** The time within which that share of answers came, in milliseconds; 0 where there are none. */
export function percentile(answers, share = 0.99) {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.ceil(times.length * share) - 1] ?? 0;
}

export const medianOf = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
