import { season } from 'cms/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { seasonFormCopy as copy } from '../../content/seasons';
import { layoutOf } from '../../forms/FormSections';
import { paths } from '../../paths';
import { Loading } from '../../ui/states';
import { showToast } from '../../staff-kit/toasts';
import { EditEntryPage, NewEntryPage, titleInput, type FormDefinition } from '../../forms/EntryPages';
import { SharedImageField } from '../../forms/SharedImageField';

const seasonForm: FormDefinition<'season'> = {
  type: 'season',
  layout: layoutOf<'season'>()([
    { heading: copy.sections.text, wide: true, plain: true, fields: ['name', 'body'] },
    { heading: copy.sections.image, wide: true, aside: true, fields: ['background_image'] },
  ]),
  labels: copy.labels,
  inputs: () => ({
    name: titleInput,
    body: { placeholder: copy.bodyPlaceholder },
    background_image: <SharedImageField name="background_image" label={season.fields.background_image.label} />,
  }),
  Lost,
  copy,
};

/** Redirects to the list if the season does not exist. */
function Lost() {
  const navigate = useNavigate();

  useEffect(() => {
    showToast(copy.loadFailed, 'error');
    navigate(paths.season.list, { replace: true });
  }, [navigate]);

  return <Loading />;
}

export const NewPage = () => <NewEntryPage definition={seasonForm} />;

export const EditPage = () => <EditEntryPage definition={seasonForm} />;
