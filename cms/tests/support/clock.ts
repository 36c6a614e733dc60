import { runInEach } from './backstage';

const clock = `require(strapi.dirs.dist.root + '/src/settings/clock').clock`;

/** Has the server believe that it is another time, until `clockRuns`. */
export const clockStands = (time: string) => runInEach(`void (${clock}.now = () => ${Date.parse(time)})`);
export const clockRuns = () => runInEach(`void (${clock}.now = Date.now)`);
