import { contentTypes } from 'cms/contract';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { titled } from '../../content/titles';
import { errorText, send } from '../../data/send';
import { useRead } from '../../data/useRead';
import { useUpload } from '../../data/useUpload';
import { FormPage } from '../../forms/StaffForm';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { useEntryForm } from '../../forms/useEntryForm';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { bodyOf, valuesOf, type EntryValues } from '../../forms/values';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { Loading } from '../../ui/Loading';
import { ContentFields } from './ContentFields';
import { nameOf, type Entry } from './content';
import type { ContentForm } from './contentForm';

export function EditContentPage({ definition }: { definition: ContentForm }) {
  const { id = '' } = useParams();

  return (
    <Allowed to={`update${contentTypes[definition.type].typename}`} id={id} otherwise={paths.home}>
      <EditContent key={id} id={id} definition={definition} />
    </Allowed>
  );
}

function EditContent({ id, definition }: { id: string; definition: ContentForm }) {
  const { type, one, copy, Lost } = definition;
  // Another user may have changed the entry since it was cached.
  const { data, failed, retry } = useRead(one, { id }, 'network-only');
  const stored = useLatest(data?.[type]);

  if (!stored && (failed || stored === null)) return <Lost failed={failed} retry={retry} />;
  if (!stored) return <Loading />;
  return (
    <FormPage title={titled(copy.editHeading)} heading={copy.editHeading} lead={copy.editLead}>
      <EditContentForm definition={definition} stored={stored} />
    </FormPage>
  );
}

/** Latest existing value, so that an entry deleted by another user stays in the form. */
function useLatest<Value>(value: Value | null | undefined): Value | null | undefined {
  const [latest, setLatest] = useState(value);
  if (value && value !== latest) setLatest(value);
  return value || latest || value;
}

interface EditContentFormProps {
  definition: ContentForm;
  stored: Entry;
}

function EditContentForm({ definition, stored }: EditContentFormProps) {
  const { type, one, copy, toasts, layout, image, savesImageSeparately } = definition;
  const { id } = stored;
  const separateField = savesImageSeparately ? image : undefined;
  const upload = useUpload();
  // Values when the form was opened; `stored` changes with every save.
  const [opened] = useState(() => valuesOf(type, stored));
  const form = useEntryForm(type, opened);
  const conflict = useEditConflict(type, one, id);
  const save = useSaving(form, { type, done: toasts.updated, failed: (error) => errorText(error, toasts.updateFailed), conflict });
  const [title] = useState(() => copy.editTitle(nameOf(stored)));

  const handleSave = (values: EntryValues) =>
    save(() => send(`update${contentTypes[type].typename}`, { id, body: { [type]: bodyOf(type, values, separateField) } }));
  const writing = useWriting(form, { title, secrets: separateField ? [separateField] : [], onSave: handleSave });

  return (
    <>
      <ContentFields definition={definition} writing={writing} upload={upload} submitLabel={copy.editSubmit} stored={stored} />
      <EditConflictDialog
        type={type}
        conflict={conflict}
        writing={writing}
        opened={opened}
        layout={layout}
        labels={copy.labels}
        except={separateField}
      />
    </>
  );
}
