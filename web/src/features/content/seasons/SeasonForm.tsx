import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { notices } from '../../../content/notices';
import { seasonFormCopy as copy } from '../../../content/seasonForm';
import { titles } from '../../../content/titles';
import { layoutOf } from '../../../forms/FormSections';
import { paths } from '../../../paths';
import { Loading } from '../../../ui/Loading';
import { notify } from '../../../ui/notices/notify';
import { EditContentPage } from '../EditContentPage';
import { NewContentPage } from '../NewContentPage';
import type { ContentForm } from '../contentForm';
import type { PictureProps } from '../contentForm';
import { SharedImageField } from '../../../forms/shared-image/SharedImageField';
import { seasonQuery } from '../queries';

const seasonForm: ContentForm = {
  noun: 'season',
  one: seasonQuery,
  layout: layoutOf<'season'>()([
    { heading: copy.sections.text, wide: true, fields: ['name', 'body'] },
    { heading: copy.sections.image, wide: true, fields: ['background_image'] },
  ]),
  inputs: { body: { placeholder: copy.bodyPlaceholder } },
  picture: 'background_image',
  Picture: SeasonPicture,
  Lost,
  copy,
  titles: { new: titles.newSeason, edit: titles.editSeason },
  notices: {
    created: notices.seasonCreated,
    createFailed: notices.seasonCreateFailed,
    updated: notices.seasonUpdated,
    updateFailed: notices.seasonUpdateFailed,
  },
};

function SeasonPicture({ upload }: PictureProps) {
  return <SharedImageField name="background_image" label={copy.labels.background_image} upload={upload} />;
}

/** Whoever looks for a season that is not there finds the others. */
function Lost() {
  const navigate = useNavigate();

  useEffect(() => {
    notify(notices.seasonLoadFailed, 'error');
    navigate(paths.season.list, { replace: true });
  }, [navigate]);

  return <Loading />;
}

export const NewSeasonPage = () => <NewContentPage definition={seasonForm} />;

export const EditSeasonPage = () => <EditContentPage definition={seasonForm} />;
