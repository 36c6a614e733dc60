import { useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** Open for the one place it was opened at: going anywhere closes it. */
export function useMobileMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;

  const toggle = () => setOpenAt(open ? undefined : key);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpenAt(undefined);
  };

  return { open, toggle, closeOnEscape };
}
