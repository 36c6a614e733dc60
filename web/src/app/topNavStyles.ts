export const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
};

export const logo = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 76,
  mr: 'auto',
  minWidth: 0,
  '& img': { width: { xs: 160, sm: 201 }, height: 'auto', display: 'block' },
};

// Before the menu in reading order, so that Tab goes from it into what it opened; after everything else to the eye.
export const menuButton = { order: 1, display: { md: 'none' }, mr: -1 };

/** A row of links on wide screens; below the bar, and only while open, on narrow ones. */
export const menu = {
  order: { xs: 2, md: 0 },
  flexBasis: { xs: '100%', md: 'auto' },
  display: { md: 'block' },
  '&[data-open="false"]': { display: { xs: 'none', md: 'block' } },
  '& ul': {
    listStyle: 'none',
    m: 0,
    p: 0,
    pb: { xs: 2, md: 0 },
    display: 'flex',
    flexDirection: { xs: 'column', md: 'row' },
    gap: { md: 0.5 },
  },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minHeight: { xs: 52, md: 44 },
    px: { xs: 1, md: 1.75 },
    fontWeight: 500,
    color: 'text.primary',
    textDecoration: 'none',
    borderTop: { xs: 1, md: 0 },
    borderColor: { xs: 'divider', md: 'divider' },
    '&:hover': { color: 'secondary.dark' },
  },
  '& a[aria-current="page"]': {
    color: 'primary.main',
    fontWeight: 600,
    '&::after': {
      content: '""',
      position: 'absolute',
      left: { xs: -20, md: 14 },
      right: { xs: 'auto', md: 14 },
      top: { xs: 12, md: 'auto' },
      bottom: { xs: 12, md: 4 },
      width: { xs: 3, md: 'auto' },
      height: { md: 2 },
      bgcolor: 'secondary.main',
    },
  },
};

export const phone = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  minWidth: 44,
  minHeight: 44,
  px: { sm: 2 },
  ml: { md: 1 },
  borderRadius: 999,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'primary.main',
  border: { sm: 1 },
  borderColor: { sm: 'divider' },
  '&:hover': { color: 'secondary.dark', borderColor: 'secondary.main' },
  '& span': { display: { xs: 'none', sm: 'inline' } },
};
