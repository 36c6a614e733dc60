import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { notices } from '../../../content/notices';
import { seasonFormWords } from '../../../content/seasonForm';
import { staffWords } from '../../../content/staff';
import { titles } from '../../../content/titles';
import { useLastKnown } from '../useLastKnown';
import { useRead } from '../../../data/useRead';
import { paths } from '../../../paths';
import { Allowed } from '../../../session/Allowed';
import { FormPage } from '../../../forms/FormPage';
import { Loading } from '../../../ui/Loading';
import { notify } from '../../../ui/notices/notify';
import { EditSeasonForm } from './EditSeasonForm';
import { seasonQuery } from './queries';

const words = seasonFormWords;

export function EditSeasonPage() {
  const { id = '' } = useParams();

  return (
    <Allowed to="updateSeason" id={id} otherwise={paths.home}>
      <EditSeason key={id} id={id} />
    </Allowed>
  );
}

function EditSeason({ id }: { id: string }) {
  // What was read a while ago may have been changed by somebody else since.
  const { data, failed } = useRead(seasonQuery, { id }, 'network-only');
  const season = useLastKnown(data?.season);
  const navigate = useNavigate();
  const isLost = season === null || (failed && !season);

  useEffect(() => {
    if (!isLost) return;
    notify(notices.seasonLoadFailed, 'error');
    navigate(paths.season.list, { replace: true });
  }, [isLost, navigate]);

  if (!season) return <Loading text={staffWords.loading} />;
  return (
    <FormPage title={titles.editSeason} heading={words.editHeading} lead={words.editLead}>
      <EditSeasonForm season={season} />
    </FormPage>
  );
}
