import { Link, NavLink, type LinkProps, type NavLinkProps } from 'react-router-dom';

/** Internal link: a normal link before hydration, and client-side navigation with a view transition afterwards. */
export const SiteLink = (props: LinkProps) => <Link viewTransition {...props} />;

/** Internal link that marks the current page for assistive technology. */
export const SiteNavLink = (props: NavLinkProps) => <NavLink viewTransition {...props} />;
