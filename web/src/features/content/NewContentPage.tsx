import { nouns } from 'cms/contract';
import { refusalText, send } from '../../data/send';
import { useUpload } from '../../data/useUpload';
import { FormPage } from '../../forms/StaffForm';
import { useNounForm } from '../../forms/useNounForm';
import { useSaving } from '../../forms/useSaving';
import { useWriting } from '../../forms/useWriting';
import { bodyOf, emptyValues, type NounValues } from '../../forms/values';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { ContentFields } from './ContentFields';
import type { ContentForm } from './contentForm';

export function NewContentPage({ definition }: { definition: ContentForm }) {
  const { noun, copy, titles } = definition;
  return (
    <FormPage title={titles.new} heading={copy.newHeading} lead={copy.newLead}>
      <Allowed to={`create${nouns[noun].typename}`} otherwise={paths.home}>
        <NewContentForm definition={definition} />
      </Allowed>
    </FormPage>
  );
}

function NewContentForm({ definition }: { definition: ContentForm }) {
  const { noun, copy, notices } = definition;
  const upload = useUpload();
  const form = useNounForm(noun, emptyValues(noun));
  const save = useSaving(form, { noun, done: notices.created, failed: (error) => refusalText(error, notices.createFailed) });
  const handleSave = (values: NounValues) => save(() => send(`create${nouns[noun].typename}`, { body: { [noun]: bodyOf(noun, values) } }));
  const writing = useWriting(form, { title: copy.newTitle, onSave: handleSave });

  return <ContentFields definition={definition} writing={writing} upload={upload} submitLabel={copy.newSubmit} />;
}
