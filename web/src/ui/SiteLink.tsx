import { Link, NavLink, type LinkProps, type NavLinkProps } from 'react-router-dom';

/** A link within the site: the browser's own until the app is awake, and without a flash from then on. */
export const SiteLink = (props: LinkProps) => <Link viewTransition {...props} />;

/** The same, which says when it leads to where its reader is. */
export const SiteNavLink = (props: NavLinkProps) => <NavLink viewTransition {...props} />;
