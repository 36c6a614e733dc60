import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MB. */
export const residentMegabytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Returns a percentile of the response times in ms, or 0 without responses. */
export function percentile(responses, share = 0.99) {
  const times = responses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return times[Math.ceil(times.length * share) - 1] ?? 0;
}

export const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
