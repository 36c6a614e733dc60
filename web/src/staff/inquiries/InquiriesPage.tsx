import { Button } from '@mui/material';
import { inquiryDays, inquiryKinds, inquiryStates, isAdmin, limits, type InquiryPage, type ListedInquiry } from 'cms/contract';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useSessionUser } from '../../api/session';
import { useList } from '../../api/useList';
import { agentsCopy } from '../../content/agents';
import { titled } from '../../content/navigation';
import { paths, withQuery } from '../../paths';
import { download } from '../../staff-kit/download';
import { PagedList } from '../../staff-kit/PagedList';
import { PageWidth } from '../../staff-kit/StaffPage';
import { useAction } from '../../staff-kit/useAction';
import { Icon } from '../../ui/Icon';
import { SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SearchInput } from '../../ui/SearchInput';
import { EmptyState } from '../../ui/states';
import { counted, inquiryKindLabels, longMoment } from '../../staff-kit/texts';
import { ageText, riskLabels, stateLabels } from './texts';

const pairOf = (name: string) => [name, name] as const;
const kinds = inquiryKinds.map((kind) => [kind, inquiryKindLabels[kind]] as const);
const periods = inquiryDays.map((days) => [days, `Last ${days} days`] as const);

/** Parts of the URL that the server accepts; the rest is ignored. */
const accepts: Record<string, (value: string) => boolean> = {
  state: (name) => inquiryStates.some((state) => state === name),
  q: (text) => text.length <= limits.search,
  agent: (id) => id.length <= 64,
  kind: (name) => inquiryKinds.some((kind) => kind === name),
  place: (name) => name.length <= limits.line,
  days: (days) => inquiryDays.some((known) => known === days),
};

/** Inquiries that the user may read, with tabs, search and filters, which the URL keeps. */
export function InquiriesPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useSessionUser();
  const admin = isAdmin(user);
  const view = Object.fromEntries([...params].filter(([name, value]) => value && accepts[name]?.(value)));
  const state = view.state ?? 'new';
  const query = { ...view, state };
  const isFiltered = Object.keys(view).some((name) => name !== 'state');
  const list = useList('listInquiries', { query });
  const { counts = {}, agents = [], places = [] }: Partial<InquiryPage> = list.reply ?? {};
  const withChange = (change: Record<string, string | undefined>) => withQuery(paths.inquiries, { ...view, ...change });
  const filter = (name: string, label: string, options: (readonly [value: string, label: string])[]) => (
    <div className="field">
      <select
        aria-label={label}
        value={view[name] ?? ''}
        onChange={({ target }) => navigate(withChange({ [name]: target.value }), { replace: true })}
      >
        <option value="">{label}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );

  return (
    <PageWidth className="width manage inbox">
      <PageMeta title={titled('Inquiries')} />
      <header>
        <h1>Inquiries</h1>
        {admin && <ListActions query={query} held={isFiltered || state !== 'held' ? 0 : (counts.held ?? 0)} />}
      </header>
      <div className="tools">
        <form role="search" action={paths.inquiries} className="agent-search" data-live>
          <SearchInput q={view.q ?? ''} label="Search inquiries" />
          <SiteLink to={withChange({ q: undefined })} aria-label={agentsCopy.clearSearch} className="icon-button">
            <Icon name="close" smaller />
          </SiteLink>
          {Object.entries(view).map(([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={value} />)}
        </form>
        {admin && filter('agent', 'All agents', [['office', 'Office'], ...agents.map(({ id, name }) => [id, name] as const)])}
        {filter('kind', 'All kinds', kinds)}
        {places.length > 1 && filter('place', 'All places', places.map(pairOf))}
        {filter('days', 'Any time', periods)}
        <nav aria-label="Filter by state">
          {inquiryStates
            .filter((name) => name !== 'held' || admin)
            .map((name) => (
              <Link
                key={name}
                to={withChange({ state: name })}
                className="button"
                replace
                preventScrollReset
                aria-current={name === state ? 'true' : undefined}
              >
                {stateLabels[name]} <span>{list.reply ? (counts[name] ?? 0).toLocaleString('en') : ''}</span>
              </Link>
            ))}
        </nav>
      </div>
      <PagedList list={list} loadFailed="Failed to load inquiries" empty={<Empty isFiltered={isFiltered} />}>
        {(items) => (
          <ul className="list panel-list">
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </PageWidth>
  );
}

/** @param held number of held messages, if the list shows all of them */
function ListActions({ query, held }: { query: Record<string, string>; held: number }) {
  const { act, ask, busy, dialog } = useAction();
  const handleExport = () => act(async () => download((await send('exportInquiries', { query })).csv, 'inquiries.csv'));
  const deletion = {
    heading: `Delete ${counted(held, 'held message')}?`,
    text: 'Messages of people among them are lost, too.',
    confirm: 'Delete all',
    danger: true,
  };
  const handleDelete = () =>
    ask(deletion, async () => {
      await send('deleteHeldInquiries', { query: { state: 'held' } });
      forget();
    });
  return (
    <>
      <Button loading={busy} onClick={() => void handleExport()}>
        Export
      </Button>
      {held > 0 && (
        <Button color="error" onClick={handleDelete}>
          Delete all
        </Button>
      )}
      {dialog}
    </>
  );
}

const Row = ({ item }: { item: ListedInquiry }) => (
  <li tabIndex={-1}>
    <SiteLink to={paths.inquiry(item.id)}>{item.name}</SiteLink>
    <span>{[inquiryKindLabels[item.kind], item.about_name].filter(Boolean).join(' · ')}</span>
    <span>{item.assignee ?? 'Office'}</span>
    <span>
      <time dateTime={item.received_at} title={longMoment(item.received_at)}>
        {ageText(item.received_at)} ago
      </time>
      {item.is_undelivered && <b> · Not delivered</b>}
    </span>
    {item.risk.length > 0 && <p className="small quiet">{item.risk.map((code) => riskLabels[code]).join('. ')}</p>}
    {item.state === 'held' && <ReleaseButton id={item.id} name={item.name} />}
  </li>
);

function ReleaseButton({ id, name }: { id: string; name: string }) {
  const { act, busy } = useAction();
  const handleClick = () =>
    act(async () => {
      await send('releaseInquiry', { id });
      forget();
    });
  return (
    <Button variant="outlined" loading={busy} aria-label={`Release the message of ${name}`} onClick={() => void handleClick()}>
      Release
    </Button>
  );
}

const Empty = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState heading="No matches" text="Try another word or filter." to={paths.inquiries} label="Show all" />
  ) : (
    <EmptyState heading="Nothing here" text="Messages of visitors appear here." />
  );
