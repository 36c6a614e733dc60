import { runInEach } from './backstage';

/** Resets all rate limits, because to the server all test files are one network. */
export const clearThrottles = () => runInEach(`require(strapi.dirs.dist.root + '/src/http/throttle').clearThrottles().then(() => null)`);
