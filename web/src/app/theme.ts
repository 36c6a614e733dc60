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

/** Filled circle with an exclamation mark, from Material Design (Apache 2.0). */
const errorIcon = `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m1 15h-2v-2h2zm0-4h-2V7h2z'/></svg>")`;

export const theme = createTheme({
  cssVariables: true,
  palette: {
    primary: { main: tokens.primary, light: tokens['primary-light'], dark: tokens['primary-dark'], contrastText: tokens['on-primary'] },
    secondary: { main: tokens.accent, light: tokens['accent-light'], dark: tokens['accent-dark'], contrastText: tokens['on-accent'] },
    error: { main: tokens.error },
    success: { main: tokens.success },
    background: { default: tokens.paper, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.quiet },
    action: { disabled: tokens.field },
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
    button: { fontWeight: 600, fontSize: '1rem', textTransform: 'none' },
  },
  components: {
    // MUI replaces the focus outline with a ripple; keep the outline.
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 44, paddingInline: 20, borderRadius: 999 } },
    },
    // Labels stand above their fields.
    MuiFormLabel: {
      styleOverrides: {
        root: {
          marginBottom: 4,
          fontSize: '0.9375rem',
          fontWeight: 600,
          lineHeight: 1.6,
          '&, &.Mui-focused, &.Mui-error': { color: tokens.text },
          // Screen readers announce which fields are required instead.
          '&[data-optional]::after': { content: 'attr(data-optional) / ""', marginLeft: 8, color: tokens.quiet, fontWeight: 400 },
        },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: { root: { position: 'static', maxWidth: 'none', transform: 'none', whiteSpace: 'normal' } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { minHeight: 48, backgroundColor: tokens.surface },
        input: { paddingBlock: 11.5 },
        multiline: { paddingBlock: 0 },
        notchedOutline: { top: 0, borderColor: tokens.field, '& legend': { display: 'none' } },
      },
    },
    MuiAutocomplete: { styleOverrides: { inputRoot: { paddingBlock: '0 !important' } } },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '4px 0 0',
          minHeight: 20,
          fontSize: '0.875rem',
          lineHeight: 20 / 14,
          '&:empty': { display: 'none' },
          '&.Mui-error::before': {
            content: '""',
            display: 'inline-block',
            width: 16,
            height: 16,
            margin: '0 6px -3px 0',
            backgroundColor: 'currentColor',
            mask: `${errorIcon} center / contain`,
          },
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  },
});
