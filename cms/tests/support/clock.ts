import { runInEach } from './backstage';

declare global {
  var actualNow: (() => number) | undefined;
}

/** Freezes the server's clock at this time until `clockRuns` is called. */
export const clockStands = (time: string) =>
  runInEach((now) => void (serverModule('settings/clock').clock.now = () => now), Date.parse(time));

/** Sets the server's clock this many days ahead, but not sessions, links and rate limits, until `clockRuns`. */
export const goAhead = (days: number) =>
  runInEach((ms) => void (serverModule('settings/clock').clock.now = () => Date.now() + ms), days * 86_400_000);

/** Sets the server's time this many milliseconds ahead, also for sessions, links and rate limits, until `clockRuns` is called. */
export const timePasses = (ms: number) =>
  runInEach((ms) => {
    const actualNow = (globalThis.actualNow ??= Date.now);
    Date.now = () => actualNow() + ms;
  }, ms);

export const clockRuns = () =>
  runInEach(() => {
    Date.now = globalThis.actualNow ?? Date.now;
    serverModule('settings/clock').clock.now = () => Date.now();
  });
