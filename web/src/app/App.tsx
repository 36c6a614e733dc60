import { useEffect, type ReactNode } from 'react';

interface AppProps {
  /** Called when the app is hydrated and handles input. */
  onShown?: () => void;
  /** Router for the browser or the server. */
  children: ReactNode;
}

export function App({ onShown, children }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return children;
}
