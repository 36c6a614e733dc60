import Typography from '@mui/material/Typography';

export function Paragraphs({ paragraphs }: { paragraphs: string[] }) {
  return paragraphs.map((paragraph) => (
    <Typography key={paragraph} sx={{ mt: 2, maxWidth: '68ch', textWrap: 'pretty' }}>
      {paragraph}
    </Typography>
  ));
}
