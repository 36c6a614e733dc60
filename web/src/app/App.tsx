import { useEffect, type ReactNode } from 'react';

interface AppProps {
  /** Called once what is inside answers to its reader. */
  onShown?: () => void;
  /** The router of the place it runs in. */
  children: ReactNode;
}

export function App({ onShown, children }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return children;
}
