import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface SidebarItem {
  to: string;
  label: string;
  selected: boolean;
  /** What staff are told and may do. */
  staff?: ReactNode;
}

/** The places that a sidebar leads to. */
export function SidebarList({ items }: { items: SidebarItem[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, pt: 0 }}>
      {items.map(({ to, label, selected, staff }) => (
        <li key={to}>
          <Box component={Link} to={to} aria-current={selected ? 'page' : undefined} sx={entry}>
            {label}
          </Box>
          {staff}
        </li>
      ))}
    </Box>
  );
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  typography: 'body2',
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'background.default' },
  '&[aria-current]': { bgcolor: 'primary.main', color: 'common.white', fontWeight: 600 },
  '&:focus-visible': { outlineOffset: '-3px' },
};
