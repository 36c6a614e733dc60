import { Button } from '@mui/material';
import { contentTypes, endpointsOf, isAdmin, limits, type CollectionType, type EntryState, type ManagedPage } from 'cms/contract';
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
import { ManagedRow } from './ManagedRow';
import { counted, stateLabels } from '../../staff-kit/texts';

/** List of all entries of a content type, with search and actions. The URL keeps the search and the selected state. */
export function ManagePage({ type }: { type: CollectionType }) {
  const [params] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const q = (params.get('q') ?? '').slice(0, limits.search);
  const state = contentTypes[type].states.find((name) => name === params.get('state'));
  const list = useList(endpointsOf[type].manage, { query: { ...(q && { q }), ...(state && { state }) } });
  const user = useSessionUser();
  // Agents see their own listings only.
  const names = { ...typeTexts[type], ...(type === 'listing' && !isAdmin(user) && { plural: 'My listings' }) };
  const isUninvited = state === 'invited' && list.items?.some(({ invited_until }) => !invited_until);
  useShortcuts(paths[type].new, search);

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
          <SearchInput q={q} label={names.search} input={search} aria-keyshortcuts="/" />
          <SiteLink to={withQuery(paths[type].manage, { state })} aria-label={agentsCopy.clearSearch} className="icon-button">
            <Icon name="close" smaller />
          </SiteLink>
          <kbd aria-hidden>/</kbd>
          {state && <input type="hidden" name="state" value={state} />}
        </form>
        <StateTabs type={type} q={q} state={state} counts={list.reply?.counts} />
      </div>
      <PagedList list={list} loadFailed="Failed to load the list" empty={<Empty type={type} q={q} state={state} />}>
        {(items) => (
          <ul className="list managed" aria-label={names.plural}>
            {items.map((entry) => (
              <ManagedRow key={entry.id} type={type} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </PageWidth>
  );
}

interface StateTabsProps {
  type: CollectionType;
  q: string;
  state?: EntryState;
  counts?: ManagedPage['counts'];
}

function StateTabs({ type, q, state, counts = {} }: StateTabsProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tab = (name: EntryState | undefined, label: string, count: number) => (
    <Link
      key={label}
      to={withQuery(paths[type].manage, { q, state: name })}
      className="button"
      replace
      preventScrollReset
      aria-current={name === state ? 'true' : undefined}
    >
      {label} <span>{count.toLocaleString('en')}</span>
    </Link>
  );

  return (
    <nav aria-label="Filter by state">
      {tab(undefined, 'All', total)}
      {contentTypes[type].states
        .filter((name) => counts[name] || name === state)
        .map((name) => tab(name, stateLabels[name], counts[name] ?? 0))}
    </nav>
  );
}

function Empty({ type, q, state }: Omit<StateTabsProps, 'counts'>) {
  const { none, add } = typeTexts[type];
  const { manage, new: newPath } = paths[type];
  if (!q && !state)
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
