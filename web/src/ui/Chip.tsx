import Box from '@mui/material/Box';

/** A word about a state, in a pill. */
export function Chip({ children }: { children: string }) {
  return (
    <Box component="span" sx={pill}>
      {children}
    </Box>
  );
}

const pill = {
  display: 'inline-block',
  px: 1.5,
  py: 0.25,
  borderRadius: 999,
  typography: 'body2',
  fontWeight: 600,
  color: 'primary.main',
  bgcolor: 'secondary.light',
};
