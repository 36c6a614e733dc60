import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { season } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { notices } from '../../../content/notices';
import { seasonFormWords } from '../../../content/seasonForm';
import { storeReply } from '../../../data/cache';
import { placeRefusal } from '../../../forms/placeRefusal';
import { refusalText } from '../../../data/ApiError';
import { send } from '../../../data/send';
import { useUpload } from '../../../data/useUpload';
import { paths } from '../../../paths';
import { EditConflictDialog } from '../../../forms/edit-conflict/EditConflictDialog';
import { StaffForm } from '../../../forms/StaffForm';
import { useEditConflict } from '../../../forms/edit-conflict/useEditConflict';
import { useWriting } from '../../../forms/useWriting';
import { notify } from '../../../ui/notices/notify';
import { seasonQuery, type ReadSeason } from './queries';
import { readableField } from './readableField';
import { SeasonFields } from './SeasonFields';
import { comparedFields, seasonBody, seasonValues, type SeasonValues } from './seasonForm';
import { SeasonImageField } from './SeasonImageField';

const words = seasonFormWords;
const judge = yupResolver(season.draft);

export function EditSeasonForm({ season }: { season: ReadSeason }) {
  const client = useApolloClient();
  const upload = useUpload();
  // As it was when the form was opened; the season itself follows what is saved meanwhile.
  const [opened] = useState(() => seasonValues(season));
  const form = useForm<SeasonValues, unknown, SeasonValues>({ resolver: judge, defaultValues: opened, mode: 'onTouched' });
  const editConflict = useEditConflict(async () => {
    const read = await client.query({ query: seasonQuery, variables: { id: season.id }, fetchPolicy: 'network-only' });
    return read.data?.season ? seasonValues(read.data.season) : undefined;
  });

  const handleSave = async (values: SeasonValues) => {
    try {
      const body = { season: { ...seasonBody(values), version: values.version } };
      storeReply(client, 'season', await send('updateSeason', { id: season.id, body }));
      notify(notices.seasonUpdated);
      return paths.season.one(season.id);
    } catch (error) {
      if (await editConflict.detect(error)) return;
      placeRefusal(form, error);
      notify(refusalText(error, notices.seasonUpdateFailed), 'error');
    }
  };
  const writing = useWriting(form, { title: words.editTitle(opened.name), onSave: handleSave });

  return (
    <>
      <StaffForm
        writing={writing}
        submitLabel={upload.uploading ? words.uploading : words.editSubmit}
        busy={upload.uploading}
        cancel={{ to: paths.season.list, label: words.cancel }}
      >
        <SeasonFields image={<SeasonImageField upload={upload} />} published={season.published} />
      </StaffForm>
      <EditConflictDialog
        editConflict={editConflict}
        writing={writing}
        opened={opened}
        fields={comparedFields}
        labels={words.labels}
        readable={readableField}
      />
    </>
  );
}
