import { AppBar, Button, Dialog, Tab, Tabs, Toolbar, Typography } from '@mui/material';
import { useId, useState, type MouseEvent } from 'react';
import { siteSettingsCopy } from '../../content/staff';
import { Testimonial } from '../../pages/content/Seasons';
import { contactOf } from '../../pages/frame/contact';
import { Footer } from '../../pages/frame/Frame';
import { homePage } from '../../pages/home/Home';
import { aboutPage } from '../../pages/marketing/About';
import { buyingPage, sellingPage } from '../../pages/marketing/Guides';
import type { FieldValues } from 'react-hook-form';
import { useSessionUser } from '../../api/session';

const copy = siteSettingsCopy.preview;

const pages = { home: homePage, about: aboutPage, buying: buyingPage, selling: sellingPage };
type Previewed = keyof typeof pages | 'seasons';

/** Previews the pages with `words`, the unsaved form values. */
export function SitePreview({ words, onClose }: { words: FieldValues; onClose: () => void }) {
  const id = useId();
  const [page, setPage] = useState<Previewed>('home');

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
        <Tabs value={page} onChange={(_, selected: Previewed) => setPage(selected)} variant="scrollable" aria-label={copy.pages}>
          {Object.entries(copy.names).map(([name, label]) => (
            <Tab key={name} value={name} label={label} />
          ))}
        </Tabs>
      </AppBar>
      <div className="site" onClickCapture={preventNavigation}>
        <div>
          <PreviewedPage page={page} words={words} />
        </div>
        <Footer contact={contactOf(words)} />
      </div>
    </Dialog>
  );
}

function PreviewedPage({ page, words }: { page: Previewed; words: FieldValues }) {
  const caller = useSessionUser();
  if (page === 'seasons') {
    return (
      <article className="season width narrow">
        <div className="text">
          <Testimonial settings={{ testimonial: words.testimonial, testimonial_by: words.testimonial_by }} />
        </div>
      </article>
    );
  }
  const site = { ...words, image: words[`${page}_picture`], image_alt: '', image_width: null, image_height: null };
  const place = { params: {}, search: new URLSearchParams() };
  return pages[page].show(
    { data: { posts: [], seasons: [], site }, failed: false, retry: '' },
    { place, contact: contactOf(words), caller },
  );
}
