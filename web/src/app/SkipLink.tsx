import Box from '@mui/material/Box';
import { navigation } from '../content/navigation';

export function SkipLink({ target }: { target: string }) {
  return (
    <Box component="a" href={`#${target}`} sx={hiddenUntilFocused}>
      {navigation.names.skipToContent}
    </Box>
  );
}

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2.5,
  py: 1.5,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'common.white',
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
