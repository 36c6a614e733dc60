import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import PhoneOutlinedIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId, useState, type KeyboardEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { brand } from '../content/brand';
import { navigation } from '../content/navigation';
import { paths } from '../paths';
import { PageWidth } from '../ui/PageWidth';
import { Settings } from './Settings';
import { bar, logo, menu, menuButton, phone } from './topNavStyles';

/** The pages that every page leads to, called as its header or its footer calls them. */
export const siteLinks = (labels: Record<'home' | 'agents' | 'buying' | 'selling' | 'about', string>) => [
  { to: paths.home, label: labels.home },
  { to: paths.agent.list, label: labels.agents },
  { to: paths.buying, label: labels.buying },
  { to: paths.selling, label: labels.selling },
  { to: paths.about, label: labels.about },
];

const links = siteLinks(navigation.top);

export function TopNav() {
  const { open, toggle, closeOnEscape } = useMobileMenu();
  const menuId = useId();

  return (
    <Box component="header" onKeyDown={closeOnEscape} sx={bar}>
      <PageWidth sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 0.5, sm: 1.5 } }}>
        <Box component={Link} to={paths.home} aria-label={navigation.names.logo} sx={logo}>
          <img src={brand.logo} alt="" width={201} height={44} />
        </Box>
        <IconButton
          aria-label={open ? navigation.names.closeMenu : navigation.names.openMenu}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={toggle}
          color="primary"
          sx={menuButton}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </IconButton>
        <Box component="nav" id={menuId} aria-label={navigation.names.main} data-open={open} sx={menu}>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </Box>
        <Box component="a" href={brand.phone.href} aria-label={navigation.names.phone} sx={phone}>
          <PhoneOutlinedIcon fontSize="small" aria-hidden />
          <span>{brand.phone.display}</span>
        </Box>
        <Settings />
      </PageWidth>
    </Box>
  );
}

/** Open for the one place it was opened at: going anywhere closes it. */
function useMobileMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;

  const toggle = () => setOpenAt(open ? undefined : key);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpenAt(undefined);
  };

  return { open, toggle, closeOnEscape };
}
