import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { season } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { notices } from '../../content/notices';
import { seasonFormWords } from '../../content/seasonForm';
import { placeRefusal } from '../../lib/placeRefusal';
import { refusalText } from '../../lib/refusalText';
import { send } from '../../lib/send';
import { useUpload } from '../../lib/useUpload';
import { paths } from '../../paths';
import { CollisionDialog } from '../../session/CollisionDialog';
import { StaffForm } from '../../session/StaffForm';
import { useCollision } from '../../session/useCollision';
import { useWriting } from '../../session/useWriting';
import { notify } from '../../ui/notify';
import { seasonQuery, type ReadSeason } from './operations';
import { readableField } from './readableField';
import { showSeason } from './refreshSeasons';
import { SeasonFields } from './SeasonFields';
import { comparedFields, fieldLabels, seasonBody, seasonValues, type SeasonValues } from './seasonForm';
import { SeasonImageField } from './SeasonImageField';

const words = seasonFormWords;
const judge = yupResolver(season.draft);

export function EditSeasonForm({ season }: { season: ReadSeason }) {
  const client = useApolloClient();
  const upload = useUpload();
  // As it was when the form was opened; the season itself follows what is saved meanwhile.
  const [opened] = useState(() => seasonValues(season));
  const form = useForm<SeasonValues, unknown, SeasonValues>({ resolver: judge, defaultValues: opened, mode: 'onTouched' });
  const collision = useCollision(async () => {
    const read = await client.query({ query: seasonQuery, variables: { id: season.id }, fetchPolicy: 'network-only' });
    return read.data?.season ? seasonValues(read.data.season) : undefined;
  });

  const handleSave = async (values: SeasonValues) => {
    try {
      const body = { season: { ...seasonBody(values), version: values.version } };
      showSeason(client, await send('updateSeason', { id: season.id, body }));
      notify(notices.seasonUpdated);
      return paths.season(season.id);
    } catch (error) {
      if (await collision.meets(error)) return;
      placeRefusal(form, error, fieldLabels);
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
        cancel={{ to: paths.seasons, label: words.cancel }}
      >
        <SeasonFields image={<SeasonImageField upload={upload} />} published={season.published} />
      </StaffForm>
      <CollisionDialog
        collision={collision}
        writing={writing}
        opened={opened}
        fields={comparedFields}
        labels={words.labels}
        readable={readableField}
      />
    </>
  );
}
