import { isAdmin } from 'cms/contract';
import { useParams } from 'react-router-dom';
import { seasonsWords } from '../../../content/seasons';
import { descriptions, titles } from '../../../content/titles';
import { readNow, type PageHandle } from '../../../data/prefetch';
import { useRead } from '../../../data/useRead';
import { useSelected } from '../useSelected';
import { paths } from '../../../paths';
import { useSessionUser } from '../../../session/useSessionUser';
import { ComingSoon } from '../ComingSoon';
import { Loading } from '../../../ui/Loading';
import { LoadFailed } from '../../../ui/LoadFailed';
import { MissingPage } from '../../../ui/MissingPage';
import { PageMeta } from '../../../ui/PageMeta';
import { WithSidebar } from '../../../ui/sidebar/WithSidebar';
import { seasonQuery, seasonsQuery, type ListedSeason } from './queries';
import { SeasonsSidebar } from './SeasonsSidebar';
import { SeasonView } from './SeasonView';

export const handle: PageHandle = {
  async prefetch(client, params) {
    const list = await readNow(client, seasonsQuery, {});
    const id = params.id ?? list?.seasons.find(isListed)?.id;
    if (id) await readNow(client, seasonQuery, { id });
  },
};

const isListed = (season: ListedSeason) => !season.archived;

export function SeasonsPage() {
  const { id } = useParams();
  const { data, failed, retry } = useRead(seasonsQuery, {});
  const named = data?.seasons.find((season) => season.id === id);

  return (
    <>
      <PageMeta title={named ? titles.season(named.name) : titles.seasons} description={descriptions.seasons} />
      {data && <Seasons seasons={data.seasons} />}
      {failed && !data && <LoadFailed words={seasonsWords.loadFailed} onRetry={retry} level="h1" />}
      {!failed && !data && <Loading text={seasonsWords.loading} />}
    </>
  );
}

function Seasons({ seasons }: { seasons: ListedSeason[] }) {
  const { id: idInAddress } = useParams();
  const admin = isAdmin(useSessionUser());
  const listed = seasons.filter(isListed);
  const archived = admin ? seasons.filter((season) => season.archived) : [];
  // Whoever may see what was put away opens it by its address only.
  const selected = useSelected(listed) ?? archived.find(({ id }) => id === idInAddress);
  const create = { to: paths.season.new, label: seasonsWords.newPost };
  const nothing = <ComingSoon title={seasonsWords.heading} words={seasonsWords.empty} admin={admin} create={create} />;

  if (!selected && idInAddress) return <MissingPage />;
  if (!selected && archived.length === 0) return nothing;
  return (
    <WithSidebar sidebar={<SeasonsSidebar listed={listed} archived={archived} selectedId={selected?.id} admin={admin} />}>
      {selected ? <SeasonView id={selected.id} /> : nothing}
    </WithSidebar>
  );
}
