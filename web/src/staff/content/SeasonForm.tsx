import { season } from 'cms/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { toasts } from '../../content/staff';
import { seasonFormCopy as copy } from '../../content/forms';
import { layoutOf } from '../../forms/FormSections';
import { paths } from '../../paths';
import { Loading } from '../../ui/states';
import { showToast } from '../../forms/toasts';
import { EditContentPage, NewContentPage, titleInput, type ContentFormDefinition } from './ContentForm';
import { SharedImageField } from '../../forms/SharedImageField';

const seasonForm: ContentFormDefinition = {
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
  toasts: {
    created: toasts.seasonCreated,
    createFailed: toasts.seasonCreateFailed,
    updated: toasts.seasonUpdated,
    updateFailed: toasts.seasonUpdateFailed,
  },
};

/** Redirects to the list if the season does not exist. */
function Lost() {
  const navigate = useNavigate();

  useEffect(() => {
    showToast(toasts.seasonLoadFailed, 'error');
    navigate(paths.season.list, { replace: true });
  }, [navigate]);

  return <Loading />;
}

export const NewSeasonPage = () => <NewContentPage definition={seasonForm} />;

export const EditSeasonPage = () => <EditContentPage definition={seasonForm} />;
