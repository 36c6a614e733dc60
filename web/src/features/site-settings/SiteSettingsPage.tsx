import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { fieldsOf, contentTypes, sharedImageFields } from 'cms/contract';
import { useState, type ComponentType } from 'react';
import { siteSettingsCopy as copy } from '../../content/siteSettings';
import { titles } from '../../content/titles';
import { siteQuery } from '../../data/queries';
import { errorText, send } from '../../data/send';
import { useRead } from '../../data/useRead';
import { useUpload } from '../../data/useUpload';
import { FeaturedAgentsField } from '../../forms/agents/FeaturedAgentsField';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { FormSections } from '../../forms/FormSections';
import { SharedImageField } from '../../forms/shared-image/SharedImageField';
import { FormPage, StaffForm } from '../../forms/StaffForm';
import { useEntryForm } from '../../forms/useEntryForm';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { bodyOf, valuesOf, type FieldOf, type EntryValues } from '../../forms/values';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { lineInputs, siteLayout } from './siteForm';

const formQuery = siteQuery('SiteForm', [...(Object.keys(fieldsOf('site')) as FieldOf<'site'>[]), 'version']);

interface PreviewProps {
  /** Values of the form. */
  words: EntryValues;
  onClose: () => void;
}

interface SiteSettingsPageProps {
  /** Shows pages as visitors will see them. */
  Preview: ComponentType<PreviewProps>;
}

export function SiteSettingsPage({ Preview }: SiteSettingsPageProps) {
  return (
    <Allowed to="updateSite" otherwise={paths.home}>
      <SiteSettingsForm Preview={Preview} />
    </Allowed>
  );
}

function SiteSettingsForm({ Preview }: SiteSettingsPageProps) {
  // Another user may have changed the settings since they were cached.
  const { latest, failed, retry } = useRead(formQuery, {}, 'network-only');

  if (!latest?.site) return failed || latest ? <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" /> : <Loading />;
  return <SiteForm stored={latest.site} Preview={Preview} />;
}

interface SiteFormProps extends SiteSettingsPageProps {
  stored: object;
}

function SiteForm({ stored, Preview }: SiteFormProps) {
  const upload = useUpload();
  // Values when the form was opened; `stored` changes with every save.
  const [opened] = useState(() => valuesOf('site', stored));
  const [previewed, setPreviewed] = useState<EntryValues>();
  const form = useEntryForm('site', opened);
  const conflict = useEditConflict('site', formQuery);
  const save = useSaving(form, { type: 'site', done: copy.saved, failed: (error) => errorText(error, copy.failed), conflict });
  const handleSave = (values: EntryValues) => save(() => send('updateSite', { body: { site: bodyOf('site', values) } }));
  const writing = useWriting(form, { title: copy.title, onSave: handleSave });

  const images = sharedImageFields(contentTypes.site).map((name) => [
    name,
    <SharedImageField key={name} name={name} label={fieldsOf('site')[name]!.label} upload={upload} none={copy.hints.noImage} />,
  ]);
  const inputs = { ...lineInputs, ...Object.fromEntries(images), first_agents: <FeaturedAgentsField key="first" name="first_agents" /> };

  return (
    <FormPage title={titles.siteSettings} heading={copy.heading} lead={copy.lead}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
        <Button variant="outlined" onClick={() => setPreviewed(form.getValues())}>
          {copy.preview.open}
        </Button>
        <LinkButton to={paths.site.history()}>{copy.history}</LinkButton>
      </Box>
      <StaffForm
        writing={writing}
        type="site"
        submitLabel={upload.uploading ? copy.uploading : copy.submit}
        busy={upload.uploading}
        cancel={{ to: paths.home, label: copy.cancel }}
      >
        <FormSections type="site" layout={siteLayout} labels={{}} inputs={inputs} />
      </StaffForm>
      <EditConflictDialog type="site" conflict={conflict} writing={writing} opened={opened} layout={siteLayout} labels={{}} />
      {previewed && <Preview words={previewed} onClose={() => setPreviewed(undefined)} />}
    </FormPage>
  );
}
