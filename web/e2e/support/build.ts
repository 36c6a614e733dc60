/** Builds the site before the first test. */
export { prepare as default } from '../../../scripts/lib/build.mjs';
