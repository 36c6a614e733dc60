import { endpointsOf, type CollectionType, type ManagedEntry, type PublishableType, type Schedule } from 'cms/contract';
import { useMatch, useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useSession } from '../../api/session';
import { paths } from '../../paths';
import { showToast } from '../../staff-kit/toasts';
import type { Confirmation } from '../../staff-kit/useAction';
import { type Publication, usePublication } from './publication';
import { useAgentAction } from './useAgentAction';

/** An entry, with what its actions depend on. Only administrators know whether an agent is active, and has a password. */
export interface Target extends Partial<Schedule & Pick<ManagedEntry, 'OnMarketDate' | 'review_note' | 'listing_agent' | 'invited_until'>> {
  id: string;
  name: string;
  archived?: boolean;
  review?: string | null;
  active?: boolean | null;
  joined?: boolean | null;
}

interface Change {
  /** Works without the screen, which the user may have left. */
  send: () => Promise<unknown>;
  /** Whether the list for visitors replaces the screen. */
  leaves?: boolean;
  done?: string;
  /** Puts back everything that was changed. A toast offers it. */
  undo?: () => Change;
  /** Screen that offers it later, too. */
  later?: { label: string; href: string };
}

/** Action on an entry, which `run` of `useActions` runs. */
export interface Action {
  name: 'publish' | 'unpublish' | 'submit' | 'archive' | 'unarchive' | 'delete' | 'invite' | 'revoke' | 'deactivate' | 'reactivate';
  label: string;
  /** Asked before an action that is last, and separated in menus. */
  danger?: Confirmation;
  /** @param successor who takes over the listings of an agent, if the server asked for one */
  change: (successor: string | null) => Change;
}

/** Questions before a deletion that do not follow from the name of the type. */
const deletions: Partial<Record<PublishableType, Pick<Confirmation, 'heading' | 'text'>>> = {
  season: { heading: 'Delete this season post?', text: 'Are you sure you want to delete this season post?' },
  listing: {
    heading: 'Delete this listing?',
    text: 'Visitors who open its address are shown similar homes. To mark a home as sold, change its status instead.',
  },
};

/** Actions of the user on an entry, in the order of a menu. The component renders `dialog`. */
export function useActions(type: CollectionType, entry: Target) {
  const { id } = entry;
  const navigate = useNavigate();
  const { user, may } = useSession();
  const leaves = useMatch(paths[type].manage) === null;
  const isHere = useMatch(paths[type].one(id)) !== null;
  const publication = usePublication(entry);
  const { act, askWithAgent, busy, dialog } = useAgentAction('successor', 'Who takes over?', [id], {
    value: 'office',
    hint: 'Without an agent: the office.',
  });

  const apply = async ({ send, leaves, done, undo, later }: Change) => {
    await send();
    forget(leaves ? () => navigate(paths[type].list) : undefined);
    if (!done) return;
    const offers = [undo && { label: 'Undo', onClick: () => void act(() => apply(undo())) }, later];
    showToast(done, 'success', ...offers.filter((offer) => offer !== undefined));
  };
  const run = ({ danger, change }: Action) =>
    void (danger ? askWithAgent({ ...danger, danger: true }, (agent) => apply(change(agent))) : act(() => apply(change(null))));

  if (type === 'agent') return { actions: agentActions(entry, leaves, id === user?.id), run, busy, dialog };
  const actions = [
    ...publishing(type, entry, publication),
    ...(type === 'season' ? [archiving(entry, isHere)] : []),
    ...(may(endpointsOf[type].delete, { listingAgent: entry.listing_agent })
      ? [deletion(type, entry, leaves, may('restoreRevision'))]
      : []),
  ];
  return { actions, run, busy, dialog };
}

function publishing(type: PublishableType, entry: Target, publication: Publication | undefined): Action[] {
  const { id, name, published, archived } = entry;
  if (publication === 'submit') {
    const change = () => ({ send: () => send('submitListing', { id }), done: 'Submitted. An administrator will review it.' });
    return [{ name: 'submit', label: 'Submit for approval', change }];
  }
  if (archived || !(published || publication)) return [];
  const verb = published ? 'unpublish' : 'publish';
  const change = () => ({
    send: () => send(endpointsOf[type][verb], { id }),
    done: `“${name}” is ${published ? 'unpublished' : 'published'}.`,
    undo: () => ({ send: () => putBack(type, entry) }),
  });
  return [{ name: verb, label: published ? 'Unpublish' : 'Publish', change }];
}

function archiving(entry: Target, isHere: boolean): Action {
  const { id, name, archived } = entry;
  const verb = archived ? 'unarchive' : 'archive';
  const toggle = (archives: boolean) => send(archives ? 'archiveSeason' : 'unarchiveSeason', { id });
  const putSeasonBack = () => toggle(archived === true).then(() => (archived ? undefined : putBack('season', entry)));
  return {
    name: verb,
    label: archived ? 'Unarchive' : 'Archive',
    change: () => ({
      send: () => toggle(!archived),
      leaves: isHere && !archived,
      done: `“${name}” is ${archived ? 'back, unpublished' : 'archived'}.`,
      undo: () => ({ send: putSeasonBack }),
    }),
  };
}

const deletion = (type: PublishableType, { id, name }: Target, leaves: boolean, mayRestore: boolean): Action => ({
  name: 'delete',
  label: 'Delete',
  danger: {
    ...(deletions[type] ?? { heading: `Delete this ${type}?`, text: `Are you sure you want to delete this ${type}?` }),
    subject: name,
    more: `${mayRestore ? 'You' : 'An administrator'} can bring it back for 30 days under Recently deleted.`,
    confirm: 'Delete',
  },
  change: () => ({
    send: () => send(endpointsOf[type].delete, { id }),
    leaves,
    done: `“${name}” deleted.`,
    ...(mayRestore && {
      undo: () => ({ send: () => undelete(type, id), done: `“${name}” is back, unpublished.` }),
      later: { label: 'Recently deleted', href: paths.deleted },
    }),
  }),
});

async function undelete(type: PublishableType, id: string) {
  const [deletion] = (await send(endpointsOf[type].listRevisions, { id })).items;
  if (deletion) await send('restoreRevision', { id: deletion.id, body: { agent: null } });
}

/**
 * Publishes or unpublishes an entry as it was, with its schedule, which both actions clear, and the date on the market and the review, which
 * publishing changes.
 */
async function putBack(type: PublishableType, entry: Target) {
  const { id, published, publish_at, unpublish_at, OnMarketDate, review, review_note } = entry;
  await send(endpointsOf[type][published ? 'publish' : 'unpublish'], { id });
  const date = type === 'listing' && !published ? { OnMarketDate } : undefined;
  if (publish_at || unpublish_at || date) {
    await send(endpointsOf[type].update, { id, body: { [type]: { publish_at, unpublish_at, ...date } } });
  }
  if (review === 'submitted' || review === 'returned') await send('submitListing', { id });
  if (review === 'returned') await send('returnListing', { id, body: { note: review_note } });
}

/** Actions of administrators on an agent. */
function agentActions({ id, name, active, joined, invited_until }: Target, leaves: boolean, isOwn: boolean): Action[] {
  const reactivation = (invites: boolean): Change => ({
    send: () => send('reactivateAgent', { id }).then(() => (invites ? send('inviteAgent', { id }) : undefined)),
    done: invites ? 'User reactivated and invited again' : 'User reactivated',
    undo: () => deactivation(null),
  });
  // A deactivation revokes the invitation, whose link stays invalid.
  const isInvited = Date.parse(invited_until ?? '') > Date.now();
  const deactivation = (successor: string | null): Change => ({
    send: () => send('deactivateAgent', { id, body: { successor } }),
    leaves,
    done: 'User deactivated',
    // A successor keeps the listings.
    undo: successor ? undefined : () => reactivation(isInvited),
  });
  if (!active) return [{ name: 'reactivate', label: 'Reactivate', change: () => reactivation(false) }];

  const invite = async () => showToast(`Invitation sent to ${(await send('inviteAgent', { id })).email}.`);
  const revoke = () => ({ send: () => send('revokeInvitation', { id }), done: 'Invitation revoked.' });
  const actions: Action[] = [];
  const inviteLabel = invited_until ? 'Resend invitation' : 'Send invitation';
  if (!joined) actions.push({ name: 'invite', label: inviteLabel, change: () => ({ send: invite }) });
  if (!joined && invited_until) actions.push({ name: 'revoke', label: 'Revoke invitation', change: revoke });
  const danger = {
    heading: `Deactivate ${name}?`,
    text: `${name} will be signed out on all devices, won’t be able to sign in and won’t appear on the site. Nothing is deleted. You can reactivate the account later.`,
    confirm: 'Deactivate',
  };
  if (!isOwn) actions.push({ name: 'deactivate', label: 'Deactivate', danger, change: deactivation });
  return actions;
}
