import { createTheme, getLuminance } from '@mui/material/styles';
import type { DefaultTheme } from 'styled-components';

/** Creates a MUI theme that matches the panel's own fields, light or dark. In the panel, 1 rem is 10 px. */
export function matchPanel(colors: DefaultTheme['colors']) {
  return createTheme({
    palette: {
      mode: getLuminance(colors.neutral0) < 0.5 ? 'dark' : 'light',
      contrastThreshold: 4.5,
      primary: { main: colors.primary600 },
      secondary: { main: colors.primary200 },
      error: { main: colors.danger600 },
      background: { paper: colors.neutral0, default: colors.neutral100 },
      text: { primary: colors.neutral800, secondary: colors.neutral600 },
      action: { disabled: colors.neutral200 },
      divider: colors.neutral200,
    },
    shape: { borderRadius: 4 },
    typography: { fontFamily: 'inherit', htmlFontSize: 10, button: { textTransform: 'none' } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiFormLabel: { styleOverrides: { root: { fontSize: 12, fontWeight: 600, color: colors.neutral800 } } },
      MuiFormHelperText: { defaultProps: { variant: 'standard' } },
    },
  });
}
