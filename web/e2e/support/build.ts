/** Before the first test: the sites are started from what is built. */
export { prepare as default } from '../../../scripts/lib/build.mjs';
