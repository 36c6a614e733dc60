import { Box, Link } from '@mui/material';
import { defaultRetention, fieldOf } from 'cms/contract';
import { mapValues } from 'es-toolkit';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { errorText, send } from '../../api/send';
import { useReply } from '../../api/useReply';
import { siteDefaults } from '../../content/siteDefaults';
import { EntryForm } from '../../forms/EntryForm';
import { nativeSelect } from '../../forms/FormField';
import { layoutOf, type Inputs } from '../../forms/FormSections';
import { StaffPage } from '../../staff-kit/StaffPage';
import { counted } from '../../staff-kit/texts';
import { showToast } from '../../staff-kit/toasts';
import { type Form, useEntryForm, useStored, type StoredOf } from '../../forms/useEntryForm';
import { bodyOf } from '../../forms/values';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { LoadFailed, Loading } from '../../ui/states';

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
  {
    id: 'inquiries',
    heading: 'Inquiries',
    wide: true,
    fields: [
      'inquiries',
      'inquiry_emails',
      'receipt',
      'remind_after_hours',
      'escalate_after_hours',
      'phone_consent_text',
      'showing_note',
      'inquiry_rules',
    ],
  },
  { id: 'sign-in', heading: 'Sign-in', wide: true, fields: ['second_factor'] },
  { id: 'privacy', heading: 'Privacy', wide: true, fields: ['retention_months', 'privacy_text', 'names_leavers'] },
]);

export function SiteSettingsPage() {
  const { reply, failure, retry } = useStored('site', '');

  if (failure) return <LoadFailed heading="Failed to load site settings" retry={retry} level="h1" />;
  return reply ? <SiteForm stored={reply} /> : <Loading />;
}

function SiteForm({ stored }: { stored: StoredOf<'site'> }) {
  const navigate = useNavigate();
  const state = useEntryForm({
    type: 'site',
    stored,
    stays: true,
    title: 'Site settings',
    save: async (values) => {
      const saved = await send('updateSite', { body: { site: bodyOf('site', values) } });
      showToast('Saved. Visitors see it now.', 'success', {
        label: 'View',
        onClick: () => navigate(paths.home),
      });
      return saved;
    },
    failed: (error) => errorText(error, 'Failed to save site settings'),
  });

  return (
    <StaffPage
      width="columns"
      heading="Site settings"
      lead="Each field shows what visitors read now. Clear a field to restore its default."
    >
      <LinkButton to={paths.site.history()}>History</LinkButton>
      <LinkButton to={paths.personalData}>Personal data</LinkButton>
      <Box sx={imagesBesideButtons}>
        <EntryForm state={state} layout={layout} inputs={inputsOf(state.form)} submitLabel="Save changes" cancelTo={paths.home} />
      </Box>
    </StaffPage>
  );
}

const imagesBesideButtons = {
  '@media (min-width: 900px)': {
    '& #images [role=group]': { gridTemplateColumns: '280px 1fr', alignContent: 'start', '& > :first-of-type': { gridRow: 'span 2' } },
  },
};

/** Inputs that show the default while a setting has none of its own. */
const inputsOf = (form: Form): Inputs => ({
  ...mapValues(settingHints, (hint) => ({ hint })),
  retention_months: { hint: <RetentionHint /> },
  second_factor: { hint: settingHints.second_factor, ...nativeSelect(Object.entries(policies)) },
  privacy_text: { hint: settingHints.privacy_text, placeholder: '' },
  ...mapValues(siteDefaults(), (_, name) => ({
    hint: <SettingHint name={name} />,
    rules: { onBlur: () => form.getValues(name).trim() || form.setValue(name, siteDefaults(form.getValues())[name], edited) },
    maxRows: 16,
  })),
});

const policies = { optional: 'Optional', administrators: 'Required of administrators', everyone: 'Required of everyone' };

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
  inquiries: 'Pages then have a form. Otherwise, they show only phone numbers and email addresses.',
  inquiry_emails: 'Up to 3, separated by commas. Without one, the first email above.',
  receipt: 'Says who will answer, and has a link to see and delete the message.',
  remind_after_hours: 'Reminds the agent of an inquiry without an answer. 0 for never.',
  escalate_after_hours: 'Then tells the office. 0 for never.',
  phone_consent_text: 'Shown next to a checkbox. Without a text, there is no checkbox.',
  showing_note: 'Shown under requests for showings.',
  privacy_text: 'Shown at the end of the privacy page.',
  second_factor: 'They have 7 days to set one up, under My account. Then, it is all they can do. You need one yourself to change this.',
  names_leavers: 'The page of an agent who has left says for 12 months who answers now.',
  mortgage_rate: 'Percent a year, for the estimated payment on the page of a home. Without one, visitors see no estimate.',
  listings_need_approval: 'Agents then submit a listing, and an administrator publishes it or returns it with a note.',
};

/** Says how many inquiries the next run deletes. */
function RetentionHint() {
  const months = Number(useWatch({ name: 'retention_months' }) || defaultRetention);
  const { reply } = useReply('getInquirySummary');
  const n = reply?.expiring[months];
  const deletes = n ? ` This deletes ${counted(n, 'inquiry', 'inquiries')} within a day.` : '';
  return `3, 6, 12 or 24 months after the last event. Default: ${defaultRetention}.${deletes}`;
}

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
