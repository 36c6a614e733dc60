import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { lazy, Suspense } from 'react';
import { readingCopy } from '../content/reading';
import { richTextCopy } from '../content/richText';
import { frameSx, textAreaSx, toolbarSx } from './editorStyles';
import type { RichTextEditorProps } from './RichTextEditor';

const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor')).RichTextEditor }));

/** Form field for formatted text. The editor loads when the field is first shown. */
export function RichTextField(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorToCome {...props} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}

// Has the exact size of the editor, so that the layout does not shift when the editor loads.
function EditorToCome({ label, labelProps, error }: RichTextEditorProps) {
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel component="span" {...labelProps} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <Box sx={frameSx}>
        <Box sx={toolbarSx}>
          {Object.keys(richTextCopy.tools).map((tool) => (
            <Box key={tool} sx={{ width: 44, height: 44 }} />
          ))}
        </Box>
        <Box sx={textAreaSx} />
      </Box>
      {error && <FormHelperText>{error}</FormHelperText>}
      <FormHelperText error={false} role="status">
        {readingCopy.loading}
      </FormHelperText>
    </FormControl>
  );
}
