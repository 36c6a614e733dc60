import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { fieldsOf, nouns, sharedImageFields } from 'cms/contract';
import { useState, type ComponentType } from 'react';
import { siteWordsCopy as copy } from '../../content/siteWords';
import { titles } from '../../content/titles';
import { siteQuery } from '../../data/queries';
import { refusalText, send } from '../../data/send';
import { useRead } from '../../data/useRead';
import { useUpload } from '../../data/useUpload';
import { FirstAgentsField } from '../../forms/agents/FirstAgentsField';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { FormSections } from '../../forms/FormSections';
import { SharedImageField } from '../../forms/shared-image/SharedImageField';
import { FormPage, StaffForm } from '../../forms/StaffForm';
import { useNounForm } from '../../forms/useNounForm';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { bodyOf, valuesOf, type FieldOf, type NounValues } from '../../forms/values';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { lineInputs, siteLayout } from './siteForm';

const formQuery = siteQuery('SiteForm', [...(Object.keys(fieldsOf('site')) as FieldOf<'site'>[]), 'version']);

interface PreviewProps {
  /** What the form holds. */
  words: NounValues;
  onClose: () => void;
}

interface SiteWordsPageProps {
  /** Shows pages as visitors would see them. */
  Preview: ComponentType<PreviewProps>;
}

export function SiteWordsPage({ Preview }: SiteWordsPageProps) {
  return (
    <Allowed to="updateSite" otherwise={paths.home}>
      <SiteWords Preview={Preview} />
    </Allowed>
  );
}

function SiteWords({ Preview }: SiteWordsPageProps) {
  // What was read a while ago may have been changed by somebody else since.
  const { latest, failed, retry } = useRead(formQuery, {}, 'network-only');

  if (!latest?.site) return failed || latest ? <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" /> : <Loading />;
  return <SiteForm stored={latest.site} Preview={Preview} />;
}

interface SiteFormProps extends SiteWordsPageProps {
  stored: object;
}

function SiteForm({ stored, Preview }: SiteFormProps) {
  const upload = useUpload();
  // As it was when the form was opened; what is stored follows what is saved meanwhile.
  const [opened] = useState(() => valuesOf('site', stored));
  const [previewed, setPreviewed] = useState<NounValues>();
  const form = useNounForm('site', opened);
  const conflict = useEditConflict('site', formQuery);
  const save = useSaving(form, { noun: 'site', done: copy.saved, failed: (error) => refusalText(error, copy.failed), conflict });
  const handleSave = (values: NounValues) => save(() => send('updateSite', { body: { site: bodyOf('site', values) } }));
  const writing = useWriting(form, { title: copy.title, onSave: handleSave });

  const pictures = sharedImageFields(nouns.site).map((name) => [
    name,
    <SharedImageField key={name} name={name} label={fieldsOf('site')[name]!.label} upload={upload} none={copy.hints.unchosen} />,
  ]);
  const inputs = { ...lineInputs, ...Object.fromEntries(pictures), first_agents: <FirstAgentsField key="first" name="first_agents" /> };

  return (
    <FormPage title={titles.siteWords} heading={copy.heading} lead={copy.lead}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
        <Button variant="outlined" onClick={() => setPreviewed(form.getValues())}>
          {copy.preview.open}
        </Button>
        <LinkButton to={paths.site.history()}>{copy.history}</LinkButton>
      </Box>
      <StaffForm
        writing={writing}
        noun="site"
        submitLabel={upload.uploading ? copy.uploading : copy.submit}
        busy={upload.uploading}
        cancel={{ to: paths.home, label: copy.cancel }}
      >
        <FormSections noun="site" layout={siteLayout} labels={{}} inputs={inputs} />
      </StaffForm>
      <EditConflictDialog noun="site" conflict={conflict} writing={writing} opened={opened} layout={siteLayout} labels={{}} />
      {previewed && <Preview words={previewed} onClose={() => setPreviewed(undefined)} />}
    </FormPage>
  );
}
