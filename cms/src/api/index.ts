import { coverWork } from './agent/work';
import { agentRules } from './agent/rules';
import { inquiryWork } from './inquiry/work';
import { listingRules } from './listing/rules';
import { listingWork } from './listing/work';
import { seasonImageRules } from './season-image/season-images';
import { siteRules } from './site/site-settings';
import { ruleWork } from './site/work';

/** Rules of the types that have any beyond their contract. */
export const rules = { agent: agentRules, listing: listingRules, site: siteRules, 'season-image': seasonImageRules };

/** Work that an agent who leaves hands over. */
export const work = [listingWork, inquiryWork, coverWork, ruleWork];
