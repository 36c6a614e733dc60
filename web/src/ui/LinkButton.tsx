import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  variant?: 'contained' | 'outlined';
  className?: string;
}

/** Internal link that looks like a button. */
export function LinkButton({ variant, className, ...link }: LinkButtonProps) {
  const classes = ['button', variant, className].filter(Boolean).join(' ');
  return <Link className={classes} {...link} />;
}
