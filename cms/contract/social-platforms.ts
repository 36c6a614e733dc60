/** The platforms offered in the edit form, in its order. */
export const socialPlatforms = [
  'facebook',
  'x',
  'twitter',
  'instagram',
  'linkedin',
  'bluesky',
  'threads',
  'github',
  'tiktok',
  'mastodon',
  'youtube',
  'discord',
  'website',
] as const;

export type SocialPlatform = (typeof socialPlatforms)[number];

export interface SocialLink {
  platform: string;
  url: string;
}
