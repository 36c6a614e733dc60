import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** A link within the site that looks like a button. */
export function LinkButton(props: Omit<ButtonProps, 'href'> & { to: string }) {
  return <Button component={Link} {...props} />;
}
