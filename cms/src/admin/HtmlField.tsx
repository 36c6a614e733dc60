import { ThemeProvider } from '@mui/material/styles';
import { useField, type InputProps } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
// The panel is a browser app of its own bundle: it shows the site's very editor, so that both write the same HTML.
import { RichTextEditor } from '../../../web/src/ui/rich-text/RichTextEditor';
import { matchPanel } from './matchPanel';

/** The panel's input of a `global::html` field. */
export function HtmlField({ name, label, placeholder = '', disabled }: InputProps) {
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
        error={error}
        disabled={disabled}
      />
    </ThemeProvider>
  );
}
