import { trashDays } from 'cms/contract';
import { historyCopy } from '../../content/history';
import { titles } from '../../content/titles';
import { usePages } from '../../data/useReply';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { ListPage } from '../../ui/ListPage';
import { LoadFailed, Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { DeletedList } from './DeletedList';
import { MoreVersions } from './MoreVersions';

const copy = historyCopy.deletedPage;

export function DeletedPage() {
  return (
    <>
      <PageMeta title={titles.deleted} />
      <Allowed to="listDeleted" otherwise={paths.home}>
        <Deleted />
      </Allowed>
    </>
  );
}

function Deleted() {
  const pages = usePages('listDeleted');
  const { items: revisions, more, failure, retry } = pages;

  if (failure && !revisions) return <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" />;
  if (!revisions) return <Loading />;
  if (revisions.length === 0) return <NothingDeleted />;
  return (
    <ListPage heading={copy.heading} lead={copy.lead(trashDays)}>
      <DeletedList revisions={revisions} />
      <MoreVersions pages={pages} label={copy.more} loadFailed={copy.loadFailed} status={copy.count(revisions.length, more)} />
    </ListPage>
  );
}

function NothingDeleted() {
  const { heading, text, label } = copy.none;
  return (
    <EmptyState heading={heading} text={text} level="h1">
      <LinkButton to={paths.home} variant="contained">
        {label}
      </LinkButton>
    </EmptyState>
  );
}
