import { createTheme } from '@mui/material/styles';
import { focusRing, tokens } from '../ui/tokens';

const heading = (size: string, lineHeight: number) => ({
  fontFamily: tokens.serif,
  fontWeight: 500,
  fontSize: size,
  lineHeight,
  letterSpacing: '-0.012em',
  textWrap: 'balance' as const,
});

export const theme = createTheme({
  cssVariables: true,
  palette: {
    primary: { main: tokens.primary, light: tokens['primary-light'], dark: tokens['primary-dark'], contrastText: tokens['on-primary'] },
    secondary: { main: tokens.accent, light: tokens['accent-light'], dark: tokens['accent-dark'], contrastText: tokens['on-accent'] },
    error: { main: tokens.error },
    success: { main: tokens.success },
    background: { default: tokens.paper, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.quiet },
    divider: tokens.divider,
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: tokens.sans,
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
