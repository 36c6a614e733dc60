import { createTheme, getLuminance, ThemeProvider } from '@mui/material/styles';
import { useField, type InputProps } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { useTheme, type DefaultTheme } from 'styled-components';
// The panel uses the site's editor, so that both write the same HTML.
import { RichTextEditor } from '../../../web/src/rich-text/RichTextEditor';

/** Input of the panel for `global::html` fields. */
export function HtmlField({ name, label, hint, placeholder = '', disabled }: InputProps) {
  const { value, error, onChange } = useField<string | null>(name);
  const { colors } = useTheme();
  const theme = useMemo(() => matchPanel(colors), [colors]);

  return (
    <ThemeProvider theme={theme}>
      <RichTextEditor
        label={typeof label === 'string' ? label : name}
        value={value ?? ''}
        onChange={(html) => onChange(name, html)}
        placeholder={placeholder}
        hint={typeof hint === 'string' ? hint : ''}
        error={error}
        disabled={disabled}
      />
    </ThemeProvider>
  );
}

/** Creates a MUI theme that matches the panel's own fields, light or dark. In the panel, 1 rem is 10 px. */
function matchPanel(colors: DefaultTheme['colors']) {
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
