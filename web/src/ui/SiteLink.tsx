import { Link, useInRouterContext, type LinkProps } from 'react-router-dom';

interface SiteLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
}

/** Internal link. In a document, the browser navigates; in the app, the router does. */
export function SiteLink({ to, state, replace, ...rest }: SiteLinkProps) {
  const isInApp = useInRouterContext();
  return isInApp ? <Link viewTransition to={to} state={state as unknown} replace={replace} {...rest} /> : <a href={to} {...rest} />;
}
