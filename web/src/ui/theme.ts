import { alpha, createTheme } from '@mui/material/styles';
import { brand } from '../content/brand';

/** Font family with its fallbacks while the font loads, or if it fails to load (fallback-fonts.css). */
const family = (name: string, otherwise: string) =>
  `"${name} Variable", "${name} Fallback", "${name} Fallback Android", "${name} Fallback Linux", ${otherwise}`;
export const serif = family('Newsreader', 'Georgia, serif');
export const sans = family('Figtree', 'system-ui, sans-serif');
const { colors } = brand;

export const focusRing = { outline: `3px solid ${colors.focus}`, outlineOffset: '3px' };

const heading = (size: string, lineHeight: number) => ({
  fontFamily: serif,
  fontWeight: 500,
  fontSize: size,
  lineHeight,
  letterSpacing: '-0.012em',
  textWrap: 'balance' as const,
});

/** Styles for text that only screen readers present. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export const theme = createTheme({
  cssVariables: true,
  palette: {
    primary: { main: colors.primary, light: colors.primaryLight, dark: colors.primaryDark, contrastText: '#ffffff' },
    secondary: { main: colors.accent, light: colors.accentLight, dark: colors.accentDark, contrastText: colors.primaryDark },
    error: { main: '#b3261e' },
    success: { main: '#2e6b4f' },
    background: { default: colors.paper, paper: '#ffffff' },
    text: { primary: '#1d2b38', secondary: '#51606e' },
    divider: alpha(colors.primary, 0.14),
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: sans,
    h1: heading('clamp(2.375rem, 1.7rem + 2.9vw, 4rem)', 1.08),
    h2: heading('clamp(1.75rem, 1.45rem + 1.3vw, 2.5rem)', 1.18),
    h3: heading('1.375rem', 1.3),
    body1: { fontSize: '1.0625rem', lineHeight: 1.7 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.6 },
    overline: { fontWeight: 600, fontSize: '0.8125rem', letterSpacing: '0.12em', lineHeight: 1.5 },
    button: { fontWeight: 600, fontSize: '1rem', textTransform: 'none' },
  },
  components: {
    // MUI replaces the focus outline with a ripple; keep the outline.
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 44, paddingInline: 20, borderRadius: 999 } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  },
});

const shade = (opacity: number) => alpha(colors.primaryDark, opacity);
export const softShadow = `0 1px 2px ${shade(0.06)}, 0 12px 32px -12px ${shade(0.18)}`;
export const raisedShadow = `0 2px 4px ${shade(0.08)}, 0 22px 48px -16px ${shade(0.28)}`;

/** Entry of a list on a staff screen: description on the left, actions on the right. */
export const entryCard = {
  p: { xs: 2.5, sm: 3 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: softShadow,
};
