import { CacheProvider, type EmotionCache } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ServedContext } from '../data/servedState';
import { theme } from '../ui/theme';

interface AppProps {
  styles: EmotionCache;
  /** What the server read for this page. */
  served: unknown;
  /** The router of the place it runs in. */
  children: ReactNode;
}

export function App({ styles, served: page, children }: AppProps) {
  const [isOld, setOld] = useState(false);
  const growOld = useCallback(() => setOld(true), []);
  const served = useMemo(() => ({ page, isOld, growOld }), [page, isOld, growOld]);

  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ServedContext.Provider value={served}>{children}</ServedContext.Provider>
      </ThemeProvider>
    </CacheProvider>
  );
}
