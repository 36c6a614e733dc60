import AppBar from '@mui/material/AppBar';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useId, useState, type ComponentType, type MouseEvent } from 'react';
import { siteSettingsCopy } from '../content/siteSettings';
import { SiteDraftContext } from '../data/siteSettings';
import { Testimonial } from '../features/content/seasons/SeasonsPage';
import { HomePage } from '../features/home/HomePage';
import { AboutPage } from '../features/marketing/AboutPage';
import { BuyingPage } from '../features/marketing/BuyingPage';
import { SellingPage } from '../features/marketing/SellingPage';
import { SiteSettingsPage } from '../features/site-settings/SiteSettingsPage';
import { PageWidth } from '../ui/PageWidth';
import { Footer } from './Footer';

/** Form for the site settings, with a preview of the pages that use them. */
export const SiteSettingsScreen = () => <SiteSettingsPage Preview={Preview} />;

const copy = siteSettingsCopy.preview;

const pages = {
  home: HomePage,
  about: AboutPage,
  buying: BuyingPage,
  selling: SellingPage,
  seasons: () => (
    <PageWidth narrow sx={{ py: { xs: 5, md: 8 } }}>
      <article className="season">
        <div className="text">
          <Testimonial />
        </div>
      </article>
    </PageWidth>
  ),
} satisfies Record<string, ComponentType>;
type Page = keyof typeof pages;

interface PreviewProps {
  words: object;
  onClose: () => void;
}

/** Previews the pages with the unsaved form values. */
function Preview({ words, onClose }: PreviewProps) {
  const id = useId();
  const [page, setPage] = useState<Page>('home');
  const PageComponent = pages[page];

  // A linked page would not show the unsaved values.
  const preventNavigation = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { bgcolor: 'background.default' } } }}>
      <AppBar position="sticky" color="inherit">
        <Toolbar sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'space-between', py: 1 }}>
          <Typography id={id} component="h2" variant="body2" sx={{ fontWeight: 600 }}>
            {copy.heading}
          </Typography>
          <Button variant="contained" onClick={onClose}>
            {copy.close}
          </Button>
        </Toolbar>
        <Tabs value={page} onChange={(_, selected: Page) => setPage(selected)} variant="scrollable" aria-label={copy.pages}>
          {Object.entries(copy.names).map(([name, label]) => (
            <Tab key={name} value={name} label={label} />
          ))}
        </Tabs>
      </AppBar>
      <div className="site" onClickCapture={preventNavigation}>
        <SiteDraftContext.Provider value={words}>
          <div>
            <PageComponent />
          </div>
          <Footer />
        </SiteDraftContext.Provider>
      </div>
    </Dialog>
  );
}
