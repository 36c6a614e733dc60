import { runInEach } from './backstage';

const clock = `require(strapi.dirs.dist.root + '/src/settings/clock').clock`;

/** Freezes the server's clock at this time until `clockRuns` is called. */
export const clockStands = (time: string) => runInEach(`void (${clock}.now = () => ${Date.parse(time)})`);

/** Sets the server's clock this many days ahead, but not sessions, links and rate limits, until `clockRuns`. */
export const goAhead = (days: number) => runInEach(`void (${clock}.now = () => Date.now() + ${days} * 86400000)`);

/** Sets the server's time this many milliseconds ahead, also for sessions, links and rate limits, until `clockRuns` is called. */
export const timePasses = (ms: number, runThere: (source: string) => Promise<unknown> = runInEach) =>
  runThere(`void (globalThis.actualNow ??= Date.now, Date.now = () => globalThis.actualNow() + ${ms})`);

export const clockRuns = () => runInEach(`void (Date.now = globalThis.actualNow ?? Date.now, ${clock}.now = () => Date.now())`);
