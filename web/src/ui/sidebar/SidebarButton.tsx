import Box from '@mui/material/Box';
import { LinkButton } from '../LinkButton';

interface SidebarButtonProps {
  to: string;
  children: string;
}

/** What a sidebar's reader may begin, above its list. */
export function SidebarButton({ to, children }: SidebarButtonProps) {
  return (
    <Box sx={{ px: 2.5, pb: 2 }}>
      <LinkButton to={to} variant="outlined" fullWidth>
        {children}
      </LinkButton>
    </Box>
  );
}
