import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { season } from 'cms/contract';
import { useForm } from 'react-hook-form';
import { notices } from '../../content/notices';
import { seasonFormWords } from '../../content/seasonForm';
import { titles } from '../../content/titles';
import { placeRefusal } from '../../lib/placeRefusal';
import { refusalText } from '../../lib/refusalText';
import { send } from '../../lib/send';
import { useUpload } from '../../lib/useUpload';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { StaffForm } from '../../session/StaffForm';
import { useWriting } from '../../session/useWriting';
import { FormPage } from '../../ui/FormPage';
import { notify } from '../../ui/notify';
import { showSeason } from './refreshSeasons';
import { SeasonFields } from './SeasonFields';
import { emptySeason, fieldLabels, seasonBody, type SeasonValues } from './seasonForm';
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
      showSeason(client, added);
      notify(notices.seasonCreated);
      return paths.season(added.id);
    } catch (error) {
      placeRefusal(form, error, fieldLabels);
      notify(refusalText(error, notices.seasonCreateFailed), 'error');
    }
  };
  const writing = useWriting(form, { title: words.newTitle, onSave: handleSave });

  return (
    <StaffForm
      writing={writing}
      submitLabel={upload.uploading ? words.uploading : words.newSubmit}
      busy={upload.uploading}
      cancel={{ to: paths.seasons, label: words.cancel }}
    >
      <SeasonFields image={<SeasonImageField upload={upload} />} published={false} />
    </StaffForm>
  );
}
