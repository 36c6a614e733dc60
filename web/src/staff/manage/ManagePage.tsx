import { Button } from '@mui/material';
import { contentTypes, endpointsOf, isAdmin, limits, parsePage, type CollectionType, type ListTab, type ManagedPage } from 'cms/contract';
import { useEffect, useRef, type RefObject } from 'react';
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
import { columnsOf, ManagedTable } from './ManagedTable';
import { counted, tabLabels } from '../../staff-kit/texts';

/** List of all entries of a content type, with search and actions. The URL keeps the search, the filters, the order and the number of pages. */
export function ManagePage({ type }: { type: CollectionType }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const columns = columnsOf(type);
  const view = viewIn(type, columns, params);
  const { q, state, sort, agent } = view;
  const pages = parsePage(params.get('page'));
  const list = useList(endpointsOf[type].manage, { query: definedIn(view), pages });
  const user = useSessionUser();
  // Agents see their own listings only.
  const isOwn = type === 'listing' && !isAdmin(user);
  const names = { ...typeTexts[type], ...(isOwn && { plural: 'My listings' }) };
  const isUninvited = state === 'invited' && list.items?.some(({ invited_until }) => !invited_until);
  useShortcuts(paths[type].new, search);
  const withChange = (change: Partial<View> & { page?: number }) => withQuery(paths[type].manage, { ...view, ...change });
  const open = (change: Parameters<typeof withChange>[0]) => navigate(withChange(change), { replace: true, preventScrollReset: true });
  const readMore = () => {
    list.readMore();
    open({ page: pages + 1 });
  };

  return (
    <PageWidth className="width manage">
      <PageMeta title={titled(`Manage ${names.plural.toLowerCase()}`)} />
      <header>
        <h1>{names.plural}</h1>
        {isUninvited && <InviteAll />}
        {(type === 'agent' || (type === 'listing' && isAdmin(user))) && (
          <LinkButton to={paths.importExport[type]}>Import and export</LinkButton>
        )}
        <LinkButton to={paths[type].new} variant="contained" aria-keyshortcuts="n" title="Shortcut: n">
          {names.add}
        </LinkButton>
      </header>
      <div className="tools">
        <form role="search" action={paths[type].manage} className="agent-search" data-live>
          <SearchInput q={q ?? ''} label={names.search} input={search} aria-keyshortcuts="/" />
          <SiteLink to={withChange({ q: undefined })} aria-label={agentsCopy.clearSearch} className="icon-button">
            <Icon name="close" smaller />
          </SiteLink>
          <kbd aria-hidden>/</kbd>
          {Object.entries(definedIn({ state, sort, agent })).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
        {type === 'listing' && !isOwn && (
          <select aria-label="Agent" value={agent ?? ''} onChange={({ target }) => open({ agent: target.value })}>
            <option value="">All agents</option>
            {list.reply?.agents?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
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
      <PagedList list={{ ...list, readMore }} loadFailed="Failed to load the list" empty={<Empty type={type} view={view} />}>
        {(items) => (
          <ManagedTable
            type={type}
            label={names.plural}
            columns={columns.filter(({ sort }) => !isOwn || sort !== 'agent')}
            items={items}
            sort={sort}
            sortedBy={(sort) => withChange({ sort })}
          />
        )}
      </PagedList>
    </PageWidth>
  );
}

interface View {
  q?: string;
  state?: ListTab;
  sort?: string;
  agent?: string;
}

const tabsOf = (type: CollectionType): readonly ListTab[] => contentTypes[type].tabs ?? contentTypes[type].states;

/** Reads what the server accepts from a URL, and ignores the rest. */
function viewIn(type: CollectionType, columns: ReturnType<typeof columnsOf>, params: URLSearchParams): View {
  const [state, sort] = [params.get('state'), params.get('sort')];
  return {
    q: params.get('q')?.slice(0, limits.search),
    state: [...contentTypes[type].states, ...tabsOf(type)].find((name) => name === state),
    sort: columns.some((column) => column.sort === sort?.replace(/^-/, '')) ? sort! : undefined,
    agent: type === 'listing' ? params.get('agent')?.slice(0, 64) : undefined,
  };
}

const definedIn = (view: View) => Object.fromEntries(Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Number of entries in a tab; nothing until it is known. Changed listings are not counted, because that reads all versions. */
function countIn(reply: ManagedPage | undefined, tab: ListTab | undefined): string {
  if (!reply || tab === 'changed') return '';
  return (tab ? (reply.counts[tab] ?? 0) : reply.total).toLocaleString('en');
}

function Empty({ type, view: { q, state, agent } }: { type: CollectionType; view: View }) {
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

/** `/` focuses the search and `n` opens a new entry, while the focus is in the page and not in a field, a menu or a dialog. */
function useShortcuts(newPath: string, search: RefObject<HTMLInputElement>) {
  const navigate = useNavigate();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (!(target instanceof Element) || ctrlKey || metaKey || altKey || !target.matches('body, main, main *')) return;
      if (target.matches('input, textarea, select, [contenteditable] *')) return;
      if (key === '/') search.current?.focus();
      else if (key === 'n') navigate(newPath);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [navigate, newPath, search]);
}
