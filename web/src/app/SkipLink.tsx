import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { navigation } from '../content/navigation';

/** Leads past the navigation. Followed by hand, since an address with a fragment would be news to the router. */
export function SkipLink({ target }: { target: string }) {
  const handleClick = (event: MouseEvent) => {
    const content = document.getElementById(target);
    event.preventDefault();
    content?.focus();
    content?.scrollIntoView();
  };

  return (
    <Box component="a" href={`#${target}`} onClick={handleClick} sx={hiddenUntilFocused}>
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
