import { Button } from '@mui/material';
import { contentTypes, endpointsOf, isAdmin, limits, type CollectionType, type ListTab, type ManagedPage } from 'cms/contract';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useSessionUser } from '../../api/session';
import { useList } from '../../api/useList';
import { agentsCopy } from '../../content/agents';
import { titled } from '../../content/navigation';
import { typeTexts } from '../../staff-kit/typeTexts';
import { PageWidth } from '../../staff-kit/StaffPage';
import { showToast } from '../../staff-kit/toasts';
import { useAction } from '../../staff-kit/useAction';
import { paths, withQuery } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LinkButton, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SearchInput } from '../../ui/SearchInput';
import { EmptyState } from '../../ui/states';
import { PagedList } from '../../staff-kit/PagedList';
import { columnsOf, ManagedTable, type Column } from './ManagedTable';
import { counted, tabLabels } from '../../staff-kit/texts';

/** List of all entries of a content type, with search and actions. The URL keeps the search, the filters and the order. */
export function ManagePage({ type }: { type: CollectionType }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useSessionUser();
  // Agents see their own listings only.
  const isOwn = type === 'listing' && !isAdmin(user);
  const columns = columnsOf(type, isOwn);
  const view = viewIn(type, columns, params);
  const { q, state, sort, agent } = view;
  const list = useList(endpointsOf[type].manage, { query: view });
  const names = { ...typeTexts[type], ...(isOwn && { plural: 'My listings' }) };
  const isUninvited = state === 'invited' && list.items?.some(({ invited_until }) => !invited_until);
  const withChange = (change: Record<string, string | undefined>) => withQuery(paths[type].manage, { ...view, ...change });

  return (
    <PageWidth className="width manage">
      <PageMeta title={titled(`Manage ${names.plural.toLowerCase()}`)} />
      <header>
        <h1>{names.plural}</h1>
        {isUninvited && <InviteAll />}
        {(type === 'agent' || (type === 'listing' && isAdmin(user))) && (
          <LinkButton to={paths.importExport[type]}>Import and export</LinkButton>
        )}
        <LinkButton to={paths[type].new} variant="contained">
          {names.add}
        </LinkButton>
      </header>
      <div className="tools">
        <form role="search" action={paths[type].manage} className="agent-search" data-live>
          <SearchInput q={q ?? ''} label={names.search} />
          <SiteLink to={withChange({ q: undefined })} aria-label={agentsCopy.clearSearch} className="icon-button">
            <Icon name="close" smaller />
          </SiteLink>
          {Object.entries(view).map(([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={value} />)}
        </form>
        {type === 'listing' && !isOwn && (
          <div className="field">
            <select
              aria-label="Agent"
              value={agent ?? ''}
              onChange={({ target }) => navigate(withChange({ agent: target.value }), { replace: true })}
            >
              <option value="">All agents</option>
              {list.reply?.agents?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <nav aria-label="Filter by state">
          {[undefined, ...tabsOf(type).filter((name) => !isOwn || name !== 'changed')].map((name) => (
            <Link
              key={name ?? ''}
              to={withChange({ state: name })}
              className="button"
              replace
              preventScrollReset
              aria-current={name === state ? 'true' : undefined}
            >
              {name ? tabLabels[name] : 'All'} <span>{countIn(list.reply, name)}</span>
            </Link>
          ))}
        </nav>
      </div>
      <PagedList list={list} loadFailed="Failed to load the list" empty={<Empty type={type} view={view} />}>
        {(items) => (
          <ManagedTable
            type={type}
            label={names.plural}
            columns={columns}
            items={items}
            sort={sort}
            sortedBy={(sort) => withChange({ sort })}
          />
        )}
      </PagedList>
    </PageWidth>
  );
}

const tabsOf = (type: CollectionType): readonly ListTab[] => contentTypes[type].tabs ?? contentTypes[type].states;

/** Reads what the server accepts from a URL, and ignores the rest. */
function viewIn(type: CollectionType, columns: Column[], params: URLSearchParams): Record<string, string> {
  const states: string[] = [...contentTypes[type].states, ...tabsOf(type)];
  const accepts: Record<string, (value: string) => boolean> = {
    q: (text) => text.length <= limits.search,
    state: (name) => states.includes(name),
    sort: (name) => columns.some((column) => column.name === name.replace(/^-/, '')),
    agent: (id) => type === 'listing' && id.length <= 64,
  };
  return Object.fromEntries([...params].filter(([name, value]) => value && accepts[name]?.(value)));
}

/** Number of entries in a tab; nothing until it is known. Changed listings are not counted, because that reads all versions. */
function countIn(reply: ManagedPage | undefined, tab: ListTab | undefined): string {
  if (!reply || tab === 'changed') return '';
  return (tab ? (reply.counts[tab] ?? 0) : reply.total).toLocaleString('en');
}

function Empty({ type, view: { q, state, agent } }: { type: CollectionType; view: Record<string, string> }) {
  const { none, add } = typeTexts[type];
  const { manage, new: newPath } = paths[type];
  if (!q && !state && !agent)
    return <EmptyState heading={none} text="They appear here as soon as you create the first one." to={newPath} label={add} />;
  if (state === 'invited' && !q)
    return (
      <EmptyState heading="No pending invitations" text="Everyone with an account has set a password." label="View agents" to={manage} />
    );
  return <EmptyState heading="No matches" text="Try part of a name, or another state." label="Show all" to={manage} />;
}

/** Invites all agents, in batches of the size that the server accepts. */
function InviteAll() {
  const { act, busy } = useAction();

  const handleInvite = async () => {
    let invited = 0;
    await act(async () => {
      for (let remaining = 1; remaining > 0; ) {
        const reply = await send('inviteMore');
        invited += reply.invited;
        remaining = reply.invited > 0 ? reply.left : 0;
      }
    });
    if (invited > 0) showToast(`${counted(invited, 'invitation')} sent.`);
    forget();
  };

  return (
    <Button variant="outlined" loading={busy} onClick={handleInvite}>
      Invite everyone not yet invited
    </Button>
  );
}
