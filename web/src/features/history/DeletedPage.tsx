import Typography from '@mui/material/Typography';
import { deletedDays } from 'cms/contract';
import { historyCopy } from '../../content/history';
import { titles } from '../../content/titles';
import { usePages } from '../../data/useReply';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
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

  if (failure && !revisions) return <LoadFailed heading={historyCopy.loadFailed} onRetry={retry} level="h1" />;
  if (!revisions) return <Loading />;
  if (revisions.length === 0) return <NothingDeleted />;
  return (
    <PageWidth narrow sx={{ pt: { xs: 5, md: 8 }, pb: { xs: 8, md: 12 } }}>
      <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '2.75rem' } }}>
        {copy.heading}
      </Typography>
      <Typography sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>{copy.lead(deletedDays)}</Typography>
      <DeletedList revisions={revisions} />
      <MoreVersions pages={pages} label={copy.more} status={copy.count(revisions.length, more)} />
    </PageWidth>
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
