import PhoneIcon from '@mui/icons-material/PhoneIphone';
import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useSessionUser } from '../../api/session';
import type { Form } from '../../forms/useEntryForm';
import { bodyOf, type EntryValues } from '../../forms/values';
import { Testimonial } from '../../pages/Testimonial';
import { contactOf } from '../../pages/frame/contact';
import { Footer } from '../../pages/frame/Frame';
import { homePage } from '../../pages/home/Home';
import { aboutPage } from '../../pages/marketing/About';
import { buyingPage, sellingPage } from '../../pages/marketing/Guides';
import { watchLazyImages } from '../../ui/lazyImages';
import { HeadContext } from '../../ui/PageMeta';

const names = { home: 'Home', about: 'About', buying: 'Buying', selling: 'Selling', seasons: 'Seasons' };

const pages = { home: homePage, about: aboutPage, buying: buyingPage, selling: sellingPage };
export type Previewed = keyof typeof pages | 'seasons';

/** Widths (px) of devices. */
const deviceWidths = { phone: 390, desktop: 1280 };

/** Previews a page with the unsaved values of the form, also while the user types. */
export function SitePreview({ form, page, onPage }: { form: Form; page: Previewed; onPage: (page: Previewed) => void }) {
  const words = useDeferredValue(useWatch({ control: form.control }));
  const [device, setDevice] = useState<keyof typeof deviceWidths>('phone');

  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
        <TextField
          select
          sx={{ '& .MuiInputBase-root': { height: 48 } }}
          value={page}
          onChange={({ target }) => onPage(target.value as Previewed)}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': 'Page in the preview' } } }}
        >
          {Object.entries(names).map(([name, label]) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          value={device}
          onChange={(_, chosen) => chosen && setDevice(chosen)}
          aria-label="Device in the preview"
        >
          <ToggleButton value="phone" aria-label="Phone">
            <PhoneIcon />
          </ToggleButton>
          <ToggleButton value="desktop" aria-label="Desktop">
            <DesktopIcon />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <DeviceFrame key={page} title={names[page]} width={deviceWidths[device]}>
        <PreviewedSite page={page} words={words} />
      </DeviceFrame>
    </Box>
  );
}

/** Document of its own, whose media queries see the width of a device, scaled down to the available width. */
function DeviceFrame({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const [available, setAvailable] = useState(width);
  const box = useRef<HTMLDivElement>(null);
  const scale = Math.min(1, available / width);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const { head, body } = currentTarget.contentDocument ?? {};
    if (!head || !body) return;
    head.append(...[...document.head.querySelectorAll('style, link[rel=stylesheet]')].map((styles) => styles.cloneNode(true)));
    watchLazyImages(body);
    setBody(body);
  };

  return (
    <Box ref={box} sx={frame}>
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
  '& iframe': { display: 'block', maxWidth: 'none', mx: 'auto', border: 0, transformOrigin: '0 0' },
};

/** A page with its footer, whose links do nothing: a linked page would not show the unsaved values. */
function PreviewedSite({ page, words }: { page: Previewed; words: EntryValues }) {
  const caller = useSessionUser();
  // Defaults are null, as visitors' pages get them.
  const site: Record<string, unknown> = bodyOf('site', words);
  const contact = contactOf({ site });

  const preventNavigation = (event: MouseEvent) => {
    // Elements of a frame are no instances of this window's Element.
    if ((event.target as Element).closest('a')) event.preventDefault();
    event.stopPropagation();
  };
  const shownPage = (name: keyof typeof pages) => {
    const settings = { ...site, image: site[`${name}_picture`], image_alt: '', image_width: null, image_height: null };
    const place = { params: {}, search: new URLSearchParams() };
    const data = { similarListings: [], posts: [], seasons: [], suggestedAgents: [], site: settings };
    return pages[name].show({ data, failed: false, retry: '' }, { place, contact, origin: location.origin, caller });
  };

  return (
    <div className="site" onClickCapture={preventNavigation}>
      <div>
        <HeadContext.Provider value={{}}>
          {page === 'seasons' ? (
            <article className="season width narrow">
              <div className="text">
                <Testimonial settings={site as Parameters<typeof Testimonial>[0]['settings']} />
              </div>
            </article>
          ) : (
            shownPage(page)
          )}
        </HeadContext.Provider>
      </div>
      <Footer contact={contact} />
    </div>
  );
}
