import { nouns } from 'cms/contract';
import { useState } from 'react';
import { refusalText } from '../../data/ApiError';
import { send } from '../../data/send';
import { useUpload } from '../../data/useUpload';
import { EditConflictDialog } from '../../forms/edit-conflict/EditConflictDialog';
import { useEditConflict } from '../../forms/edit-conflict/useEditConflict';
import { useNounForm } from '../../forms/useNounForm';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { bodyOf, valuesOf, type NounValues } from '../../forms/values';
import type { Entry } from './content';
import { ContentFields } from './ContentFields';
import type { ContentForm } from './contentForm';

interface EditContentFormProps {
  definition: ContentForm;
  stored: Entry;
}

export function EditContentForm({ definition, stored }: EditContentFormProps) {
  const { noun, one, nameOf, copy, notices, layout, picture, isPictureApart } = definition;
  const { id } = stored;
  const apart = isPictureApart ? picture : undefined;
  const upload = useUpload();
  // As it was when the form was opened; the entry itself follows what is saved meanwhile.
  const [opened] = useState(() => valuesOf(noun, stored));
  const form = useNounForm(noun, opened);
  const conflict = useEditConflict(noun, one, id);
  const save = useSaving(form, { noun, done: notices.updated, failed: (error) => refusalText(error, notices.updateFailed), conflict });
  const [title] = useState(() => copy.editTitle(nameOf(stored)));

  const handleSave = (values: NounValues) =>
    save(() => send(`update${nouns[noun].typename}`, { id, body: { [noun]: bodyOf(noun, values, apart) } }));
  const writing = useWriting(form, { title, secrets: apart ? [apart] : [], onSave: handleSave });

  return (
    <>
      <ContentFields definition={definition} writing={writing} upload={upload} submitLabel={copy.editSubmit} stored={stored} />
      <EditConflictDialog
        noun={noun}
        conflict={conflict}
        writing={writing}
        opened={opened}
        layout={layout}
        labels={copy.labels}
        except={apart}
      />
    </>
  );
}
