import { agentRules } from './agent/rules';
import { listingRules } from './listing/rules';
import { seasonImageRules } from './season-image/season-images';
import { siteRules } from './site/site-settings';

/** Rules of the types that have any beyond their contract. */
export const rules = { agent: agentRules, listing: listingRules, site: siteRules, 'season-image': seasonImageRules };
