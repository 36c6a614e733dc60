import { ThemeProvider } from '@mui/material/styles';
import { useField, type InputProps } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
// The panel uses the site's editor, so that both write the same HTML.
import { RichTextEditor } from '../../../web/src/rich-text/RichTextEditor';
import { matchPanel } from './matchPanel';

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
