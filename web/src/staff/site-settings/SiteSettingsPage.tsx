import { Box, Button, Dialog, Link, useMediaQuery } from '@mui/material';
import { fieldOf } from 'cms/contract';
import { mapValues } from 'es-toolkit';
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { errorText, send } from '../../api/send';
import { siteDefaults } from '../../content/siteDefaults';
import { EntryForm } from '../../forms/EntryForm';
import { layoutOf, type Inputs } from '../../forms/FormSections';
import { StaffPage } from '../../staff-kit/StaffPage';
import { showToast } from '../../staff-kit/toasts';
import { type Form, useEntryForm, useStored, type StoredOf } from '../../forms/useEntryForm';
import { bodyOf } from '../../forms/values';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { LoadFailed, Loading } from '../../ui/states';
import { type Previewed, SitePreview } from './SitePreview';

const layout = layoutOf<'site'>()([
  {
    id: 'contact',
    heading: 'Contact',
    wide: true,
    fields: ['phone', 'phone_label', 'second_phone', 'second_phone_label', 'email', 'email_label', 'second_email', 'second_email_label'],
  },
  { id: 'hours', heading: 'Office hours', wide: true, fields: ['office_hours'] },
  { id: 'hero', heading: 'Hero', wide: true, fields: ['home_hero_heading', 'home_hero_lead'] },
  { id: 'home', heading: 'Home page', wide: true, fields: ['home_heading', 'home_text'] },
  { id: 'testimonial', heading: 'Testimonial', wide: true, fields: ['testimonial', 'testimonial_by'] },
  { id: 'images', heading: 'Hero images', wide: true, fields: ['home_picture', 'about_picture', 'buying_picture', 'selling_picture'] },
  { id: 'directory', heading: 'Featured agents', wide: true, fields: ['first_agents'] },
  {
    id: 'listings',
    heading: 'Listings and license',
    wide: true,
    fields: ['first_listings', 'license', 'time_zone', 'show_sold_prices', 'listings_need_approval', 'mortgage_rate'],
  },
]);

/** Pages that show the fields of a section. */
const pageOfSection: Record<string, Previewed> = { contact: 'about', hours: 'about', hero: 'home', home: 'home', testimonial: 'seasons' };

export function SiteSettingsPage() {
  const { reply, failure, retry } = useStored('site', '');

  if (failure) return <LoadFailed heading="Failed to load site settings" retry={retry} level="h1" />;
  return reply ? <SiteForm stored={reply} /> : <Loading />;
}

function SiteForm({ stored }: { stored: StoredOf<'site'> }) {
  const [isPreviewing, setPreviewing] = useState(false);
  const [section, setSection] = useState('');
  const [page, setPage] = useState<Previewed>('home');
  const navigate = useNavigate();
  const isLarge = useMediaQuery('(min-width: 1440px)');
  const closePreview = () => setPreviewing(false);
  const state = useEntryForm({
    type: 'site',
    stored,
    stays: true,
    title: 'Site settings',
    save: async (values) => {
      const saved = await send('updateSite', { body: { site: bodyOf('site', values) } });
      showToast('Saved. Visitors see it now.', 'success', {
        label: 'View',
        onClick: () => navigate(page === 'seasons' ? paths.season.list : paths[page]),
      });
      return saved;
    },
    failed: (error) => errorText(error, 'Failed to save site settings'),
  });

  const handleFocus = ({ target }: FocusEvent) => {
    const id = target.closest('section[id]')?.id;
    if (!id) return;
    setSection(id);
    setPage(pageOfSection[id] ?? page);
  };

  const preview = <SitePreview form={state.form} page={page} onPage={setPage} />;

  return (
    <StaffPage width="full" heading="Site settings" lead="Each field shows what visitors read now. Clear a field to restore its default.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
        {!isLarge && (
          <Button variant="outlined" onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        )}
        <LinkButton to={paths.site.history()}>History</LinkButton>
      </Box>
      <Box sx={columns}>
        <SectionIndex current={section} />
        <div onFocus={handleFocus}>
          <EntryForm state={state} layout={layout} inputs={inputsOf(state.form)} submitLabel="Save changes" cancelTo={paths.home} />
        </div>
        {isLarge && preview}
      </Box>
      <Dialog fullScreen open={isPreviewing && !isLarge} onClose={closePreview} slotProps={previewSlots}>
        <Button variant="contained" onClick={closePreview} sx={{ alignSelf: 'end' }}>
          Back to editing
        </Button>
        {preview}
      </Dialog>
    </StaffPage>
  );
}

const previewSlots = { paper: { 'aria-label': 'Preview', sx: { p: 2, gap: 2, bgcolor: 'background.default' } } };

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
  '& > :not(div)': { display: 'none', position: 'sticky', top: 104 },
  '& section[id]': { scrollMarginTop: 8 },
  '@media (min-width: 900px)': {
    gridTemplateColumns: '144px minmax(0, 1fr)',
    '& > nav': { display: 'grid' },
    // Each image next to its buttons.
    '& #images [role=group]': { gridTemplateColumns: '280px 1fr', alignContent: 'start', '& > :first-of-type': { gridRow: 'span 2' } },
  },
  '@media (min-width: 1440px)': { gridTemplateColumns: '144px minmax(0, 1fr) 360px', '& > section': { display: 'grid' } },
};

/** Links to the sections of the form. Marks the section that the user edits. */
function SectionIndex({ current }: { current: string }) {
  // The router would treat the fragment as a navigation.
  const handleClick = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id);
    event.preventDefault();
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>(':is(input, textarea, button):not([hidden])')?.focus({ preventScroll: true });
  };

  return (
    <Box component="nav" aria-label="Sections">
      {layout.map(({ id, heading }) => (
        <Link
          key={id}
          href={`#${id}`}
          aria-current={id === current || undefined}
          variant="body2"
          onClick={(event) => handleClick(event, id)}
          sx={indexLink}
        >
          {heading}
        </Link>
      ))}
    </Box>
  );
}

const indexLink = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  pl: 2,
  borderLeft: 2,
  borderColor: 'divider',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { color: 'primary.main' },
  '&[aria-current]': { borderColor: 'secondary.main', color: 'primary.main', fontWeight: 600 },
};

/** Inputs that show the default while a setting has none of its own. */
const inputsOf = (form: Form): Inputs => ({
  ...mapValues(settingHints, (hint) => ({ hint })),
  ...mapValues(siteDefaults(), (_, name) => ({
    hint: <SettingHint name={name} />,
    rules: { onBlur: () => form.getValues(name).trim() || form.setValue(name, siteDefaults(form.getValues())[name], edited) },
    maxRows: 16,
  })),
});

const edited = { shouldDirty: true, shouldValidate: true } as const;
const labelOf = (name: string) => fieldOf('site', name).label;
const settingHints: Record<string, string> = {
  phone: 'Shown on every page.',
  office_hours: 'One per line. For example: “Monday to Friday: 8:30 am to 5:30 pm”.',
  home_hero_heading: 'Over the large image of the home page.',
  home_text: 'Separate paragraphs with an empty line.',
  testimonial: 'Shown on every season post, in quotation marks.',
  license: 'Shown at the bottom of every page. For example: “Maine Agency License AC90600000”.',
  time_zone: 'Open houses and listing times are in this time zone, unless a listing has another one.',
  show_sold_prices: 'Otherwise, visitors see only the date of the sale.',
  mortgage_rate: 'Percent a year, for the estimated payment on the page of a home. Without one, visitors see no estimate.',
  listings_need_approval: 'Agents then submit a listing, and an administrator publishes it or returns it with a note.',
};

/** Line below a field: whether it differs from its default, which a button restores, and the hint of the field. */
function SettingHint({ name }: { name: string }) {
  const { getValues, setValue, setFocus } = useFormContext();
  const [value, testimonial] = useWatch({ name: [name, 'testimonial'] });
  const text = siteDefaults({ testimonial })[name];
  const previous = useRef(text);

  // The default attribution disappears with the default testimonial, and comes back with it.
  useEffect(() => {
    if (text !== previous.current && getValues(name) === previous.current) setValue(name, text, edited);
    previous.current = text;
  }, [getValues, setValue, name, text]);

  const handleRestore = () => {
    setValue(name, text, edited);
    setFocus(name);
  };

  const hint = settingHints[name];
  if (value === text) return hint;
  return (
    <>
      Edited ·{' '}
      <Link component="button" type="button" aria-label={`Restore default: ${labelOf(name)}`} onClick={handleRestore}>
        Restore default
      </Link>
      {hint && ` · ${hint}`}
    </>
  );
}
