import { brand } from '../content/brand';

const { primary, primaryLight, primaryDark, accent, accentLight, accentDark, focus, paper } = brand.colors;

/** Font family with its fallbacks while the font loads, or if it fails to load (vite-fonts.ts). */
const family = (name: string, otherwise: string) =>
  `"${name} Variable", "${name} Fallback", "${name} Fallback Android", "${name} Fallback Linux", ${otherwise}`;

/** Adds an opacity in percent to a hexadecimal color. */
const faded = (color: string, percent: number) =>
  color +
  Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, '0');

/** Colors, fonts and shadows: variables of the stylesheet (`var(--primary)`), and values of MUI's theme. */
export const tokens = {
  primary,
  'primary-light': primaryLight,
  'primary-dark': primaryDark,
  'on-primary': '#ffffff',
  accent,
  'accent-light': accentLight,
  'accent-dark': accentDark,
  'on-accent': primaryDark,
  error: '#b3261e',
  success: '#2e6b4f',
  paper,
  surface: '#ffffff',
  text: '#1d2b38',
  quiet: '#51606e',
  disabled: '#00000042',
  hover: '#0000000a',
  divider: faded(primary, 14),
  field: faded(primary, 54),
  focus,
  serif: family('Newsreader', 'Georgia, serif'),
  sans: family('Figtree', 'system-ui, sans-serif'),
  'soft-shadow': `0 1px 2px ${faded(primaryDark, 6)}, 0 12px 32px -12px ${faded(primaryDark, 18)}`,
  'raised-shadow': `0 2px 4px ${faded(primaryDark, 8)}, 0 22px 48px -16px ${faded(primaryDark, 28)}`,
};

export const { 'soft-shadow': softShadow, 'raised-shadow': raisedShadow } = tokens;

export const focusRing = { outline: `3px solid ${focus}`, outlineOffset: '3px' };

/** Styles for text that only screen readers present. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
