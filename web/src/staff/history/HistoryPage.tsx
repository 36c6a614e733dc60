import { Box, Button } from '@mui/material';
import { type ContentTypeName, endpointsOf, maxRevisions, type RevisionSummary } from 'cms/contract';
import { useNavigate, useParams } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useList } from '../../api/useList';
import { titled } from '../../content/navigation';
import { typeTexts } from '../../staff-kit/typeTexts';
import { StaffPage } from '../../staff-kit/StaffPage';
import { showToast } from '../../staff-kit/toasts';
import { useAction } from '../../staff-kit/useAction';
import { NotFound } from '../../pages/NotFound';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { EmptyState, LoadFailed } from '../../ui/states';
import { counted } from '../../staff-kit/texts';
import { PagedList } from '../../staff-kit/PagedList';
import { Versions } from './Versions';

export function HistoryPage({ type }: { type: ContentTypeName }) {
  // The URL of a single type contains no id.
  const { id = type } = useParams();

  return (
    <>
      <PageMeta title={titled(`History of ${typeTexts[type].indefinite}`)} />
      <History key={id} type={type} id={id} />
    </>
  );
}

function History({ type, id }: { type: ContentTypeName; id: string }) {
  const list = useList(endpointsOf[type].listRevisions, { id });
  const { items: revisions, failure } = list;

  if (failure?.status === 404) return <NotFound />;
  if (failure && !revisions) return <LoadFailed heading="Failed to load history" retry={list.readAgain} level="h1" />;
  const [newest] = revisions ?? [];
  const shown = (
    <PagedList
      list={list}
      loadFailed="Failed to load history"
      moreLabel="Show older versions"
      count={(n, more) => `${counted(n, 'version')}${more ? ' shown' : ''}`}
      empty={
        <EmptyState
          heading="No earlier versions yet"
          text="Versions appear here after the next save."
          to={entryPath(type, id)}
          label={typeTexts[type].back}
        />
      }
    >
      {(items) => <Versions revisions={items} />}
    </PagedList>
  );
  const deleted = newest?.deleted === true;
  const name = type === 'site' || !newest ? typeTexts[type].indefinite : newest.name;
  return (
    <StaffPage
      heading={`History of ${name}`}
      lead={`Each save creates a version that you can compare and restore. The newest ${maxRevisions} versions are kept, plus the last version of each day for one year.`}
    >
      <Box className="tools" sx={{ ml: -1.5, mb: 2 }}>
        <LinkButton to={deleted ? paths.deleted : entryPath(type, id)}>
          <Icon name="arrow-back" smaller />
          {deleted ? 'Recently deleted' : typeTexts[type].back}
        </LinkButton>
        <LinkButton to={paths.auditLog({ kind: type, entity_id: id })}>Audit log</LinkButton>
      </Box>
      {shown}
      {newest && <EraseButton newest={{ ...newest, name }} />}
    </StaffPage>
  );
}

const entryPath = (type: ContentTypeName, id: string) => (type === 'site' ? paths.site.edit : paths[type].one(id));

/** Permanently erases a history. */
function EraseButton({ newest: { type, of, name, deleted } }: { newest: RevisionSummary }) {
  const navigate = useNavigate();
  const { ask, dialog } = useAction();

  const handleErase = () =>
    ask(
      {
        heading: `Erase the history of ${name}?`,
        text: deleted ? 'All versions and images are permanently deleted. This item can no longer be restored.' : typeTexts[type].erased,
        confirm: 'Erase',
        danger: true,
      },
      async () => {
        await send(endpointsOf[type].eraseHistory, { id: of });
        forget(() => navigate(deleted ? paths.deleted : paths[type].one(of)));
        showToast('History erased');
      },
    );

  return (
    <Box sx={{ mt: 6, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button color="error" onClick={handleErase} sx={{ ml: -2.5 }}>
        Erase history
      </Button>
      {dialog}
    </Box>
  );
}
