import { nouns } from 'cms/contract';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { staffWords } from '../../content/staff';
import { useRead } from '../../data/useRead';
import { FormPage } from '../../forms/FormPage';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { Loading } from '../../ui/Loading';
import type { ContentForm } from './contentForm';
import { EditContentForm } from './EditContentForm';

export function EditContentPage({ definition }: { definition: ContentForm }) {
  const { id = '' } = useParams();

  return (
    <Allowed to={`update${nouns[definition.noun].typename}`} id={id} otherwise={paths.home}>
      <EditContent key={id} id={id} definition={definition} />
    </Allowed>
  );
}

function EditContent({ id, definition }: { id: string; definition: ContentForm }) {
  const { noun, one, copy, titles, Lost } = definition;
  // What was read a while ago may have been changed by somebody else since.
  const { data, failed, retry } = useRead(one, { id }, 'network-only');
  const stored = useLastKnown(data?.[noun]);

  if (!stored && (failed || stored === null)) return <Lost failed={failed} retry={retry} />;
  if (!stored) return <Loading text={staffWords.loading} />;
  return (
    <FormPage title={titles.edit} heading={copy.editHeading} lead={copy.editLead}>
      <EditContentForm definition={definition} stored={stored} />
    </FormPage>
  );
}

/** The newest of what was there: what somebody else deletes is not taken from under whoever is editing it. */
function useLastKnown<Value>(value: Value | null | undefined): Value | null | undefined {
  const [known, setKnown] = useState(value);
  if (value && value !== known) setKnown(value);
  return value || known || value;
}
