import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { season } from 'cms/contract';
import { useForm } from 'react-hook-form';
import { notices } from '../../../content/notices';
import { seasonFormWords } from '../../../content/seasonForm';
import { titles } from '../../../content/titles';
import { storeReply } from '../../../data/cache';
import { placeRefusal } from '../../../forms/placeRefusal';
import { refusalText } from '../../../data/ApiError';
import { send } from '../../../data/send';
import { useUpload } from '../../../data/useUpload';
import { paths } from '../../../paths';
import { Allowed } from '../../../session/Allowed';
import { StaffForm } from '../../../forms/StaffForm';
import { useWriting } from '../../../forms/useWriting';
import { FormPage } from '../../../forms/FormPage';
import { notify } from '../../../ui/notices/notify';
import { SeasonFields } from './SeasonFields';
import { emptySeason, seasonBody, type SeasonValues } from './seasonForm';
import { SeasonImageField } from './SeasonImageField';

const words = seasonFormWords;
const judge = yupResolver(season.draft);

export function NewSeasonPage() {
  return (
    <FormPage title={titles.newSeason} heading={words.newHeading} lead={words.newLead}>
      <Allowed to="createSeason" otherwise={paths.home}>
        <NewSeasonForm />
      </Allowed>
    </FormPage>
  );
}

function NewSeasonForm() {
  const client = useApolloClient();
  const upload = useUpload();
  const form = useForm<SeasonValues, unknown, SeasonValues>({ resolver: judge, defaultValues: emptySeason, mode: 'onTouched' });

  const handleSave = async (values: SeasonValues) => {
    try {
      const added = await send('createSeason', { body: { season: seasonBody(values) } });
      storeReply(client, 'season', added);
      notify(notices.seasonCreated);
      return paths.season.one(added.id);
    } catch (error) {
      placeRefusal(form, error);
      notify(refusalText(error, notices.seasonCreateFailed), 'error');
    }
  };
  const writing = useWriting(form, { title: words.newTitle, onSave: handleSave });

  return (
    <StaffForm
      writing={writing}
      submitLabel={upload.uploading ? words.uploading : words.newSubmit}
      busy={upload.uploading}
      cancel={{ to: paths.season.list, label: words.cancel }}
    >
      <SeasonFields image={<SeasonImageField upload={upload} />} published={false} />
    </StaffForm>
  );
}
