import { runInEach } from './backstage';

const clock = `require(strapi.dirs.dist.root + '/src/settings/clock').clock`;

/** Freezes the server's clock at this time until `clockRuns` is called. */
export const clockStands = (time: string) => runInEach(`void (${clock}.now = () => ${Date.parse(time)})`);
export const clockRuns = () => runInEach(`void (${clock}.now = Date.now)`);
