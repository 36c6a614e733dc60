import { season } from 'cms/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { layoutOf } from '../../forms/FormSections';
import { paths } from '../../paths';
import { Loading } from '../../ui/states';
import { showToast } from '../../staff-kit/toasts';
import { EditEntryPage, NewEntryPage, titleInput, type FormDefinition } from '../entry-forms/EntryPages';
import { SharedImageField } from '../../forms/SharedImageField';

const seasonForm: FormDefinition<'season'> = {
  type: 'season',
  layout: layoutOf<'season'>()([
    { heading: 'Content', wide: true, plain: true, fields: ['name', 'body'] },
    { heading: 'Image', wide: true, aside: true, fields: ['background_image'] },
  ]),
  labels: { name: 'Post name' },
  inputs: () => ({
    name: titleInput,
    body: { placeholder: 'What should homeowners do in this season?' },
    background_image: <SharedImageField name="background_image" label={season.fields.background_image.label} />,
  }),
  Lost,
  noun: 'season post',
  newSubmit: 'Create Season Post',
  editSubmit: 'Update Season Post',
  created: 'Season post created successfully!',
  createFailed: 'Failed to create season post',
  updated: 'Season post updated successfully!',
  updateFailed: 'Failed to update season post',
  loadFailed: 'Failed to load season data',
};

/** Redirects to the list if the season does not exist. */
function Lost() {
  const navigate = useNavigate();

  useEffect(() => {
    showToast('Failed to load season data', 'error');
    navigate(paths.season.list, { replace: true });
  }, [navigate]);

  return <Loading />;
}

export const NewPage = () => <NewEntryPage definition={seasonForm} />;

export const EditPage = () => <EditEntryPage definition={seasonForm} />;
