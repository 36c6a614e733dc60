import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import ViewListOutlinedIcon from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { softShadow } from './theme';

interface SidebarItem {
  to: string;
  label: string;
  selected: boolean;
}

interface CollapsibleSidebarProps {
  title: string;
  expandHint: string;
  collapseHint: string;
  items: SidebarItem[];
}

/** A list beside the main area: a rail on wide screens and a bar on narrow ones, until it is opened. */
export function CollapsibleSidebar({ title, expandHint, collapseHint, items }: CollapsibleSidebarProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const Icon = open ? MenuOpenIcon : ViewListOutlinedIcon;

  return (
    <Box component="aside" data-open={open} sx={panel}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={listId}
        title={open ? collapseHint : expandHint}
        onClick={() => setOpen(!open)}
        sx={toggle}
      >
        <Icon aria-hidden />
        <span>{title}</span>
      </ButtonBase>
      <Box component="nav" id={listId} aria-label={title} sx={{ display: open ? 'block' : 'none' }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, pt: 0 }}>
          {items.map(({ to, label, selected }) => (
            <li key={to}>
              <Box component={Link} to={to} aria-current={selected ? 'page' : undefined} sx={entry}>
                {label}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const panel = {
  flex: 'none',
  alignSelf: 'flex-start',
  width: '100%',
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: softShadow,
  position: { md: 'sticky' },
  top: { md: 104 },
  maxHeight: { md: 'calc(100vh - 128px)' },
  overflow: 'auto',
  '&[data-open="true"]': { width: { md: 300 } },
  '&[data-open="false"]': { width: { md: 60 } },
  '&[data-open="false"] > button': {
    flexDirection: { md: 'column' },
    px: { md: 0 },
    py: { md: 2.5 },
    '& span': { writingMode: { md: 'vertical-rl' } },
  },
};

const toggle = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 60,
  px: 2.25,
  borderRadius: 1,
  typography: 'body2',
  fontWeight: 600,
  color: 'primary.main',
  textAlign: 'left',
  '&:hover': { color: 'secondary.dark' },
  '&:focus-visible': { outlineOffset: '-3px' },
};

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
