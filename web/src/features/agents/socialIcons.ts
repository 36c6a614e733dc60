import FacebookIcon from '@mui/icons-material/Facebook';
import GitHubIcon from '@mui/icons-material/GitHub';
import InstagramIcon from '@mui/icons-material/Instagram';
import LanguageIcon from '@mui/icons-material/Language';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import TwitterIcon from '@mui/icons-material/Twitter';
import XIcon from '@mui/icons-material/X';
import YouTubeIcon from '@mui/icons-material/YouTube';
import type { SocialPlatform } from 'cms/contract';
import { BlueskyIcon, DiscordIcon, MastodonIcon, ThreadsIcon, TikTokIcon } from './brandIcons';

const icons: Record<SocialPlatform, typeof LanguageIcon> = {
  facebook: FacebookIcon,
  x: XIcon,
  twitter: TwitterIcon,
  instagram: InstagramIcon,
  linkedin: LinkedInIcon,
  bluesky: BlueskyIcon,
  threads: ThreadsIcon,
  github: GitHubIcon,
  tiktok: TikTokIcon,
  mastodon: MastodonIcon,
  youtube: YouTubeIcon,
  discord: DiscordIcon,
  website: LanguageIcon,
};
const known = new Map(Object.entries(icons));

/** A platform's own icon, or a globe for any other. */
export function socialIcon(platform: string) {
  return known.get(platform.toLowerCase()) ?? LanguageIcon;
}
