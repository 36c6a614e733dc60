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

export interface SocialLink {
  platform: string;
  url: string;
}
