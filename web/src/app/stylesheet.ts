import fontFaces from 'virtual:font-faces';
import { brand } from '../content/brand';
import agentCard from '../features/agents/agent-card.css?inline';
import directory from '../features/agents/directory.css?inline';
import profile from '../features/agents/profile.css?inline';
import content from '../features/content/content.css?inline';
import home from '../features/home/home.css?inline';
import banners from '../features/marketing/banners.css?inline';
import marketing from '../features/marketing/marketing.css?inline';
import { iconRules } from '../ui/icons';
import prose from '../ui/rich-text/prose.css?inline';
import sidebar from '../ui/sidebar/sidebar.css?inline';
import base from '../ui/styles/base.css?inline';
import fallbacks from '../ui/styles/fallback-fonts.css?inline';
import hero from '../ui/styles/hero.css?inline';
import parts from '../ui/styles/parts.css?inline';
import images from '../ui/styles/images.css?inline';
import { raisedShadow, sans, serif, softShadow, theme } from '../ui/theme';
import chrome from './chrome.css?inline';
import footer from './footer.css?inline';
import topBar from './top-bar.css?inline';

const frame = [chrome, topBar, footer];
const agents = [directory, agentCard, profile];
const rules = [base, parts, images, hero, ...frame, sidebar, prose, home, ...agents, marketing, banners, content].join('') + iconRules();

/**
 * All styles of the public pages, inlined so that a page renders as soon as its HTML has arrived.
 * MUI styles are loaded with the screens that use MUI.
 */
export const stylesheet = fontFaces + fallbacks + variables() + rules;

/** CSS variables of the theme that the rules use. */
function variables(): string {
  // MUI declares this method only for themes that use CSS variables exclusively.
  const { generateStyleSheets } = theme as unknown as { generateStyleSheets: () => Record<string, Record<string, string>>[] };
  const custom = {
    '--serif': serif,
    '--sans': sans,
    '--soft-shadow': softShadow,
    '--raised-shadow': raisedShadow,
    '--focus': brand.colors.focus,
  };
  const all = { ...Object.assign({}, ...generateStyleSheets().map((sheet) => sheet[':root'] ?? {})), ...custom } as Record<string, string>;
  const used = Object.entries(all).filter(([name]) => rules.includes(`var(${name})`));
  return `:root{${used.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
