import { Link, type LinkProps, useInRouterContext } from 'react-router-dom';
import { Icon, type IconName } from './Icon';

interface SiteLinkProps extends Omit<LinkProps, 'to' | 'state' | 'replace'> {
  to: string;
  /** Adds to the list above, on the same page (document/visitor.ts). */
  more?: boolean;
}

/** Internal link. In a document, the browser navigates; in the app, the router does. */
export function SiteLink({ to, more = false, children, ...rest }: SiteLinkProps) {
  if (!useInRouterContext()) {
    return (
      <a href={to} {...rest} {...(more && { 'data-more': true })}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} replace={more} preventScrollReset={more} {...rest}>
      {children}
    </Link>
  );
}

export const NewTabLink = ({ href, label, icon }: { href: string; label: string; icon: IconName }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    <Icon name={icon} />
    {label}
  </a>
);

export const LinkItems = ({ links }: { links: readonly { to: string; label: string }[] }) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <SiteLink to={to}>{label}</SiteLink>
    </li>
  ));

export function LinkButton({ variant, className, ...link }: SiteLinkProps & { variant?: 'contained' | 'outlined' }) {
  const classes = ['button', variant, className].filter(Boolean).join(' ');
  return <SiteLink className={classes} {...link} />;
}
