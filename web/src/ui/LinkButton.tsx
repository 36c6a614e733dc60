import type { ComponentProps } from 'react';
import { SiteLink } from './SiteLink';

interface LinkButtonProps extends Omit<ComponentProps<typeof SiteLink>, 'className'> {
  variant?: 'contained' | 'outlined';
  className?: string;
}

/** Internal link that looks like a button. */
export function LinkButton({ variant, className, ...link }: LinkButtonProps) {
  const classes = ['button', variant, className].filter(Boolean).join(' ');
  return <SiteLink className={classes} {...link} />;
}
