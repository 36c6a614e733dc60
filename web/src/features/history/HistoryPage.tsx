import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { nouns, storedVersions, type ListedRevision, type Noun } from 'cms/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { historyCopy as copy } from '../../content/history';
import { titles } from '../../content/titles';
import { usePages } from '../../data/useReply';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { EraseButton } from './EraseButton';
import { MoreVersions } from './MoreVersions';
import { Versions } from './Versions';

const revisionsOf = (noun: Noun) => `list${nouns[noun].typename}Revisions` as const;

/** @param only the id of what there is one of, which no address names */
export function HistoryPage({ noun, only = '' }: { noun: Noun; only?: string }) {
  const { id = only } = useParams();

  return (
    <>
      <PageMeta title={titles.history(copy.nouns[noun])} />
      <Allowed to={revisionsOf(noun)} id={id} otherwise={paths.home}>
        <History key={id} noun={noun} id={id} />
      </Allowed>
    </>
  );
}

interface Named {
  noun: Noun;
  id: string;
}

function History({ noun, id }: Named) {
  const pages = usePages(revisionsOf(noun), id);
  const { items: revisions, more, failure, retry } = pages;

  if (failure?.status === 404) return <MissingPage />;
  if (failure && !revisions) return <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" />;
  if (!revisions) return <Loading />;
  const [newest] = revisions;
  if (!newest) return <NoVersions noun={noun} id={id} />;
  return (
    <Known newest={newest}>
      <Versions revisions={revisions} />
      <MoreVersions pages={pages} label={copy.older} status={copy.count(revisions.length, more)} />
    </Known>
  );
}

function Known({ newest, children }: { newest: ListedRevision; children: ReactNode }) {
  const { noun, of, deleted, name } = newest;

  return (
    <PageWidth narrow sx={{ pt: { xs: 3, md: 5 }, pb: { xs: 8, md: 12 } }}>
      <PageMeta title={titles.history(name)} />
      <Box sx={{ ml: -2.5, mb: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <LinkButton to={deleted ? paths.deleted : paths[noun].one(of)}>
          <Icon name="arrow-back" smaller />
          {deleted ? copy.backToDeleted : copy.back[noun]}
        </LinkButton>
        <LinkButton to={paths.activity({ kind: noun, of })}>{copy.activity}</LinkButton>
      </Box>
      <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '2.75rem' }, overflowWrap: 'anywhere' }}>
        {copy.heading(name)}
      </Typography>
      <Typography sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>{copy.lead(storedVersions)}</Typography>
      {children}
      <EraseButton newest={newest} />
    </PageWidth>
  );
}

function NoVersions({ noun, id }: Named) {
  return (
    <EmptyState heading={copy.none.heading} text={copy.none.text} level="h1">
      <LinkButton to={paths[noun].one(id)} variant="contained">
        {copy.back[noun]}
      </LinkButton>
    </EmptyState>
  );
}
