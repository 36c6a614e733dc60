import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import ViewListOutlinedIcon from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState, type ReactNode } from 'react';
import { PageWidth } from '../PageWidth';
import { softShadow } from '../theme';
import { SidebarList, type SidebarItem } from './SidebarList';

interface CollapsibleSidebarProps {
  title: string;
  expandHint: string;
  collapseHint: string;
  items: SidebarItem[];
  /** What stands above and below the list. */
  before?: ReactNode;
  after?: ReactNode;
  /** Gives staff the room for what they may do. */
  wide?: boolean;
}

/** A list beside the main area: a rail on wide screens and a bar on narrow ones, until it is opened. */
export function CollapsibleSidebar({ title, expandHint, collapseHint, items, before, after, wide = false }: CollapsibleSidebarProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const Icon = open ? MenuOpenIcon : ViewListOutlinedIcon;

  return (
    <Box component="aside" data-open={open} data-wide={wide} sx={panel}>
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
      <Box id={listId} sx={{ display: open ? 'block' : 'none' }}>
        {before}
        <nav aria-label={title}>
          <SidebarList items={items} title={title} />
        </nav>
        {after}
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
  // A long list scrolls within, so that what it leads to stays near.
  maxHeight: { xs: '75vh', md: 'calc(100vh - 128px)' },
  overflow: 'auto',
  '&[data-open="true"]': { width: { md: 300 } },
  '&[data-open="true"][data-wide="true"]': { width: { md: 360 } },
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
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  '&:hover': { color: 'secondary.dark' },
  '&:focus-visible': { outlineOffset: '-3px' },
};

interface WithSidebarProps {
  sidebar: ReactNode;
  children: ReactNode;
}

export function WithSidebar({ sidebar, children }: WithSidebarProps) {
  return (
    <PageWidth
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        gap: { xs: 4, md: 6 },
        pt: { xs: 3, md: 6 },
        pb: { xs: 8, md: 12 },
      }}
    >
      {sidebar}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </PageWidth>
  );
}
