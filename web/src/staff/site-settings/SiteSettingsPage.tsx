import { Box, Button } from '@mui/material';
import { contentTypes, fieldsOf, sharedImageFields } from 'cms/contract';
import { useState } from 'react';
import { brand } from '../../content/brand';
import { homeCopy } from '../../content/home';
import { seasonsCopy } from '../../content/seasons';
import { siteSettingsCopy as copy } from '../../content/staff';
import { titles } from '../../content/navigation';
import { errorText, send } from '../../api/send';
import { EntryForm } from '../../forms/EntryForm';
import { FormPage } from '../../forms/pages';
import { FeaturedAgentsField } from '../../forms/agents';
import { layoutOf, type Inputs } from '../../forms/FormSections';
import { SharedImageField } from '../../forms/SharedImageField';
import { useEntryForm, useStored, type Stored } from '../../forms/useEntryForm';
import { bodyOf, type EntryValues } from '../../forms/values';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { LoadFailed, Loading } from '../../ui/states';
import { SitePreview } from './SitePreview';

const { sections, hints } = copy;

const layout = layoutOf<'site'>()([
  {
    heading: sections.contact,
    fields: ['phone', 'phone_label', 'second_phone', 'second_phone_label', 'email', 'email_label', 'second_email', 'second_email_label'],
  },
  { heading: sections.hours, wide: true, fields: ['office_hours'] },
  { heading: sections.home, wide: true, fields: ['home_heading', 'home_text'] },
  { heading: sections.testimonial, wide: true, fields: ['testimonial', 'testimonial_by'] },
  { heading: sections.images, fields: ['home_picture', 'about_picture', 'buying_picture', 'selling_picture'] },
  { heading: sections.directory, wide: true, fields: ['first_agents'] },
]);

const [firstPhone, secondPhone] = brand.phones;
const [firstEmail, secondEmail] = brand.emails;

/** Inputs for text fields. Each placeholder shows the default that the site uses while the field is empty. */
const textInputs: Inputs = {
  phone: { placeholder: firstPhone.display, hint: hints.phone },
  phone_label: { placeholder: firstPhone.label },
  second_phone: { placeholder: secondPhone.display },
  second_phone_label: { placeholder: secondPhone.label },
  email: { placeholder: firstEmail.address },
  email_label: { placeholder: firstEmail.label },
  second_email: { placeholder: secondEmail.address },
  second_email_label: { placeholder: secondEmail.label },
  office_hours: {
    placeholder: brand.officeHours.map(({ days, hours }) => `${days}: ${hours}`).join('\n'),
    hint: hints.office_hours,
  },
  home_heading: { placeholder: homeCopy.company.heading },
  home_text: { placeholder: homeCopy.company.paragraphs.join('\n\n'), hint: hints.home_text, maxRows: 16 },
  testimonial: { placeholder: seasonsCopy.testimonial.quote, hint: hints.testimonial },
  testimonial_by: { placeholder: seasonsCopy.testimonial.attribution },
  first_agents: <FeaturedAgentsField key="first_agents" name="first_agents" />,
};

export function SiteSettingsPage() {
  const { reply, failure, retry } = useStored('site', '');

  if (failure) return <LoadFailed heading={copy.loadFailed} retry={retry} level="h1" />;
  return reply ? <SiteForm stored={reply} /> : <Loading />;
}

function SiteForm({ stored }: { stored: Stored }) {
  const [previewed, setPreviewed] = useState<EntryValues>();
  const state = useEntryForm({
    type: 'site',
    stored,
    title: copy.title,
    save: (values) => send('updateSite', { body: { site: bodyOf('site', values) } }),
    done: copy.saved,
    failed: (error) => errorText(error, copy.failed),
  });
  const images = sharedImageFields(contentTypes.site).map((name) => [
    name,
    <SharedImageField key={name} name={name} label={fieldsOf('site')[name]?.label ?? name} none={hints.noImage} />,
  ]);

  return (
    <FormPage title={titles.siteSettings} heading={copy.heading} lead={copy.lead}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
        <Button variant="outlined" onClick={() => setPreviewed(state.form.getValues())}>
          {copy.preview.open}
        </Button>
        <LinkButton to={paths.site.history()}>{copy.history}</LinkButton>
      </Box>
      <EntryForm
        state={state}
        layout={layout}
        inputs={{ ...textInputs, ...Object.fromEntries(images) }}
        submitLabel={copy.submit}
        uploadingLabel={copy.uploading}
        cancel={{ to: paths.home, label: copy.cancel }}
      />
      {previewed && <SitePreview words={previewed} onClose={() => setPreviewed(undefined)} />}
    </FormPage>
  );
}
