import { array } from 'yup';
import { schemaOf } from './content-type';
import { bounded, line as lineSchema, text } from './field-schemas';
import type { Fields } from './field-types';
import { builderOf, choice, instant, line, url, yesNo } from './fields';
import { limits } from './limits';
import { inquiryKinds, openHouseTypes, propertySubTypes } from './lookups';

/** Display names of the platforms that the edit form offers, in its order. */
export const platformNames = {
  facebook: 'Facebook',
  x: 'X',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  bluesky: 'Bluesky',
  threads: 'Threads',
  github: 'GitHub',
  tiktok: 'TikTok',
  mastodon: 'Mastodon',
  youtube: 'YouTube',
  discord: 'Discord',
  website: 'Website',
};

export type SocialPlatform = keyof typeof platformNames;
export const socialPlatforms = Object.keys(platformNames) as SocialPlatform[];

const versioned = true;

const socialLink = {
  platform: {
    ...line({ label: 'Platform', required: true, versioned }),
    schema: lineSchema('Social platform')
      .oneOf(socialPlatforms, `Social platform must be one of ${socialPlatforms.join(', ')}`)
      .required('Platform is required'),
  },
  url: url({ label: 'Social link URL', required: true, versioned }),
};

const openHouse = {
  OpenHouseStartTime: instant({ label: 'Start', required: true, versioned }),
  OpenHouseEndTime: instant({ label: 'End', required: true, versioned }),
  OpenHouseType: choice({ label: 'Open house type', options: openHouseTypes, initial: 'Public', required: true, versioned }),
  AppointmentRequiredYN: yesNo({ label: 'Appointment required', initial: false, versioned }),
};

/** Public ids of up to 20 agents, separated by spaces, who take turns. */
const agentIds = /^[\w-]{1,64}( [\w-]{1,64}){0,19}$/;

const inquiryRule = {
  kind: choice({ label: 'Kind', options: inquiryKinds, versioned }),
  place: line({ label: 'Town', versioned }),
  home_type: choice({ label: 'Type of home', options: propertySubTypes, versioned }),
  agents: {
    ...line({ label: 'Agents', required: true, max: 1300, versioned }),
    schema: text('Agents', 1300, 'A rule can have at most 20 agents')
      .matches(agentIds, { message: 'A rule can have at most 20 agents', excludeEmptyString: true })
      .required('Choose at least one agent for each rule'),
  },
};

/** Field tables of the parts in a list, by the kind of the list. */
export const components = { links: socialLink, openHouses: openHouse, inquiryRules: inquiryRule };

type ComponentOf<F extends Fields> = { [Name in keyof F]: NonNullable<F[Name]['wire']> };
export type SocialLink = ComponentOf<typeof socialLink>;
export type OpenHouse = ComponentOf<typeof openHouse>;
type RuleParts = ComponentOf<typeof inquiryRule>;
/** Agents who get inquiries of a kind, place or type of home; null for all. */
export type InquiryRule = { [Name in keyof RuleParts]: Name extends 'agents' ? string : RuleParts[Name] | null };

const listOf = <F extends Fields>(fields: F, max: number, message: string) => bounded(array(schemaOf(fields)), max, message).nullable();

const linkList = () => listOf(socialLink, limits.socialLinks, `A profile can have at most ${limits.socialLinks} social links`);
/** List of social links, possibly empty. */
export const links = builderOf<SocialLink[], ReturnType<typeof linkList>>('links', linkList, limits.socialLinks);

const openHouseList = () => listOf(openHouse, limits.openHouses, `A listing can have at most ${limits.openHouses} open houses`);
export const openHouses = builderOf<OpenHouse[], ReturnType<typeof openHouseList>>('openHouses', openHouseList, limits.openHouses);

const ruleList = () => listOf(inquiryRule, limits.inquiryRules, `There can be at most ${limits.inquiryRules} rules`);
export const inquiryRules = builderOf<InquiryRule[], ReturnType<typeof ruleList>>('inquiryRules', ruleList, limits.inquiryRules);
