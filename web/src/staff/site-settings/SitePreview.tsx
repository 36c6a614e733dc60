import PhoneIcon from '@mui/icons-material/PhoneIphone';
import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import {
  AppBar,
  Box,
  Button,
  Dialog,
  MenuItem,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Toolbar,
  Typography,
} from '@mui/material';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useDeferredValue, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useSessionUser } from '../../api/session';
import { siteSettingsCopy } from '../../content/staff';
import type { Form } from '../../forms/useEntryForm';
import { bodyOf, type EntryValues } from '../../forms/values';
import { Testimonial } from '../../pages/content/Seasons';
import { contactOf } from '../../pages/frame/contact';
import { Footer } from '../../pages/frame/Frame';
import { homePage } from '../../pages/home/Home';
import { aboutPage } from '../../pages/marketing/About';
import { buyingPage, sellingPage } from '../../pages/marketing/Guides';
import { watchLazyImages } from '../../ui/lazyImages';
import { HeadContext } from '../../ui/PageMeta';

const copy = siteSettingsCopy.preview;

const pages = { home: homePage, about: aboutPage, buying: buyingPage, selling: sellingPage };
export type Previewed = keyof typeof pages | 'seasons';

interface PreviewProps {
  /** Page that is shown. */
  page: Previewed;
  onPage: (page: Previewed) => void;
}

/** Previews the pages with unsaved form values, on the entire screen. */
export function SitePreview({ words, page, onPage, onClose }: PreviewProps & { words: EntryValues; onClose: () => void }) {
  const id = useId();

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
        <Tabs value={page} onChange={(_, selected: Previewed) => onPage(selected)} variant="scrollable" aria-label={copy.pages}>
          {Object.entries(copy.names).map(([name, label]) => (
            <Tab key={name} value={name} label={label} />
          ))}
        </Tabs>
      </AppBar>
      <PreviewedSite page={page} words={words} />
    </Dialog>
  );
}

/** Widths (px) of the frame on screen, and of the devices in it. */
export const frameWidth = 360;
const deviceWidths = { phone: 390, desktop: 1280 };

/** Previews a page next to the form while the user types. */
export function LivePreview({ form, page, onPage }: PreviewProps & { form: Form }) {
  const words = useDeferredValue(useWatch({ control: form.control }));
  const [device, setDevice] = useState<keyof typeof deviceWidths>('phone');

  return (
    <Box component="section" aria-label={copy.live} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
        <TextField
          select
          sx={{ '& .MuiInputBase-root': { height: 48 } }}
          value={page}
          onChange={({ target }) => onPage(target.value as Previewed)}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': copy.page } } }}
        >
          {Object.entries(copy.names).map(([name, label]) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup exclusive value={device} onChange={(_, chosen) => chosen && setDevice(chosen)} aria-label={copy.devices}>
          <ToggleButton value="phone" aria-label={copy.phone}>
            <PhoneIcon />
          </ToggleButton>
          <ToggleButton value="desktop" aria-label={copy.desktop}>
            <DesktopIcon />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Frame key={page} title={copy.names[page]} width={deviceWidths[device]}>
        <PreviewedSite page={page} words={words} />
      </Frame>
    </Box>
  );
}

/** Document of its own, whose media queries see the width of a device, scaled to the width of the frame. */
function Frame({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const scale = frameWidth / width;

  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const { head, body } = currentTarget.contentDocument!;
    head.append(...[...document.head.querySelectorAll('style, link[rel=stylesheet]')].map((styles) => styles.cloneNode(true)));
    watchLazyImages(body);
    setBody(body);
  };

  return (
    <Box sx={frame}>
      <iframe
        title={title}
        srcDoc='<!doctype html><html lang="en" style="scrollbar-gutter: auto; scrollbar-width: none">'
        onLoad={handleLoad}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </Box>
  );
}

const frame = {
  height: 'min(760px, 100vh - 220px)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.default',
  '& iframe': { display: 'block', maxWidth: 'none', border: 0, transformOrigin: '0 0' },
};

/** A page with its footer, whose links do nothing: a linked page would not show the unsaved values. */
function PreviewedSite({ page, words }: { page: Previewed; words: EntryValues }) {
  // Defaults are null, as visitors' pages get them.
  const site = bodyOf('site', words);

  const preventNavigation = (event: MouseEvent) => {
    // Elements of a frame are no instances of this window's Element.
    if ((event.target as Element).closest('a')) event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="site" onClickCapture={preventNavigation}>
      <div>
        <HeadContext.Provider value={{}}>
          <PreviewedPage page={page} site={site} />
        </HeadContext.Provider>
      </div>
      <Footer contact={contactOf(site)} />
    </div>
  );
}

function PreviewedPage({ page, site }: { page: Previewed; site: Record<string, unknown> }) {
  const caller = useSessionUser();
  if (page === 'seasons') {
    return (
      <article className="season width narrow">
        <div className="text">
          <Testimonial settings={site as Parameters<typeof Testimonial>[0]['settings']} />
        </div>
      </article>
    );
  }
  const settings = { ...site, image: site[`${page}_picture`], image_alt: '', image_width: null, image_height: null };
  const place = { params: {}, search: new URLSearchParams() };
  return pages[page].show(
    { data: { posts: [], seasons: [], suggestedAgents: [], site: settings }, failed: false, retry: '' },
    { place, contact: contactOf(site), caller },
  );
}
