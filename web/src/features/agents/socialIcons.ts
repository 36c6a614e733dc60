import FacebookIcon from '@mui/icons-material/Facebook';
import GitHubIcon from '@mui/icons-material/GitHub';
import InstagramIcon from '@mui/icons-material/Instagram';
import LanguageIcon from '@mui/icons-material/Language';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import TwitterIcon from '@mui/icons-material/Twitter';
import XIcon from '@mui/icons-material/X';
import YouTubeIcon from '@mui/icons-material/YouTube';
import { BlueskyIcon, DiscordIcon, MastodonIcon, ThreadsIcon, TikTokIcon } from './brandIcons';

const icons = new Map([
  ['facebook', FacebookIcon],
  ['x', XIcon],
  ['twitter', TwitterIcon],
  ['instagram', InstagramIcon],
  ['linkedin', LinkedInIcon],
  ['threads', ThreadsIcon],
  ['github', GitHubIcon],
  ['bluesky', BlueskyIcon],
  ['tiktok', TikTokIcon],
  ['mastodon', MastodonIcon],
  ['youtube', YouTubeIcon],
  ['discord', DiscordIcon],
]);

/** A platform's own icon, or a globe for any other (spec §3). */
export function socialIcon(platform: string) {
  return icons.get(platform.toLowerCase()) ?? LanguageIcon;
}
