import type { ComponentProps } from 'react';
import { SiteLink } from './SiteLink';

interface LinkButtonProps extends Omit<ComponentProps<typeof SiteLink>, 'className'> {
  variant?: 'contained' | 'outlined';
  /** More classes. */
  className?: string;
}

/** A link within the site that looks like a button. */
export function LinkButton({ variant, className, ...link }: LinkButtonProps) {
  const classes = ['button', variant, className].filter(Boolean).join(' ');
  return <SiteLink className={classes} {...link} />;
}
