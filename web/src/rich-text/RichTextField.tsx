import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { lazy, Suspense } from 'react';
import { readingCopy } from '../content/reading';
import { cleanHtml } from './cleanHtml';
import { frameSx, toolbarSx } from './editorStyles';
import type { RichTextEditorProps } from './RichTextEditor';

const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor')).RichTextEditor }));

/** Form field for formatted text. The editor loads when the field is first shown. */
export const RichTextField = (props: RichTextEditorProps) => (
  <Suspense fallback={<EditorToCome {...props} />}>
    <RichTextEditor {...props} />
  </Suspense>
);

/** Number of buttons of the toolbar. */
const tools = 12;

/** Shows the text in the size of the editor, so that the layout does not shift when the editor loads. */
function EditorToCome({ label, labelProps, value, error }: RichTextEditorProps) {
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel component="span" {...labelProps} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <Box sx={frameSx}>
        <Box sx={toolbarSx}>
          {Array.from({ length: tools }, (_, n) => (
            <Box key={n} sx={{ width: 44, height: 44 }} />
          ))}
        </Box>
        <Box className="rdw-editor-main">
          <Box sx={asInEditor} dangerouslySetInnerHTML={{ __html: cleanHtml(value) }} />
        </Box>
      </Box>
      {error && <FormHelperText>{error}</FormHelperText>}
      <FormHelperText error={false} role="status">
        {readingCopy.loading}
      </FormHelperText>
    </FormControl>
  );
}

const asInEditor = { '& p': { m: 0, mb: '0.6em' }, '& li': { ml: '1.5em', mb: '0.3em' } };
