import Box from '@mui/material/Box';

/** Keeps the place of what is on its way, so that the footer does not jump. */
export function Loading({ text }: { text: string }) {
  return (
    <Box role="status" sx={{ minHeight: '70vh', display: 'grid', placeContent: 'center', color: 'text.secondary' }}>
      {text}
    </Box>
  );
}
