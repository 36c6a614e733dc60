import { contentTypes } from 'cms/contract';
import { titled } from '../../content/titles';
import { errorText, send } from '../../data/send';
import { useUpload } from '../../data/useUpload';
import { FormPage } from '../../forms/StaffForm';
import { useEntryForm } from '../../forms/useEntryForm';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { bodyOf, emptyValues, type EntryValues } from '../../forms/values';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { ContentFields } from './ContentFields';
import type { ContentForm } from './contentForm';

export function NewContentPage({ definition }: { definition: ContentForm }) {
  const { type, copy } = definition;
  return (
    <FormPage title={titled(copy.newHeading)} heading={copy.newHeading} lead={copy.newLead}>
      <Allowed to={`create${contentTypes[type].typename}`} otherwise={paths.home}>
        <NewContentForm definition={definition} />
      </Allowed>
    </FormPage>
  );
}

function NewContentForm({ definition }: { definition: ContentForm }) {
  const { type, copy, toasts } = definition;
  const upload = useUpload();
  const form = useEntryForm(type, emptyValues(type));
  const save = useSaving(form, { type, done: toasts.created, failed: (error) => errorText(error, toasts.createFailed) });
  const handleSave = (values: EntryValues) =>
    save(() => send(`create${contentTypes[type].typename}`, { body: { [type]: bodyOf(type, values) } }));
  const writing = useWriting(form, { title: copy.newTitle, onSave: handleSave });

  return <ContentFields definition={definition} writing={writing} upload={upload} submitLabel={copy.newSubmit} />;
}
