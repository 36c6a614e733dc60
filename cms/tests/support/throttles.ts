import { runInEach } from './backstage';

/** Forgets every attempt that was counted: to the server, all test files are one network. */
export const clearThrottles = () => runInEach(`require(strapi.dirs.dist.root + '/src/http/throttle').clearThrottles().then(() => null)`);
