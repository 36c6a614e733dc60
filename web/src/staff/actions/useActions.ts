import { endpointsOf, type CollectionType, type ManagedEntry, type PublishableType, type Schedule } from 'cms/contract';
import { useMatch, useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useSession } from '../../api/session';
import { agentsCopy } from '../../content/agents';
import { publishCopy } from '../../content/forms';
import { listingsCopy } from '../../content/listings';
import { seasonsCopy } from '../../content/seasons';
import { invitationCopy, manageCopy as copy, toasts } from '../../content/staff';
import { articleCopy } from '../../content/types';
import type { Publication } from '../../forms/EntryPages';
import { paths } from '../../paths';
import { showToast } from '../../staff-kit/toasts';
import type { Confirmation } from '../../staff-kit/useAction';
import { usePublication } from './publication';
import { useAgentAction } from './useAgentAction';

/** An entry, with what its actions depend on. Only administrators know whether an agent is active, and has a password. */
export interface Target extends Partial<Schedule & Pick<ManagedEntry, 'review_note' | 'listing_agent' | 'invited_until'>> {
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

/** Labels of the actions on an entry, and the question before it is deleted. */
const actionCopy = { ...articleCopy, listing: listingsCopy };

/** Actions of the user on an entry, in the order of a menu. The component renders `dialog`. */
export function useActions(type: CollectionType, entry: Target) {
  const { id } = entry;
  const navigate = useNavigate();
  const { user, may } = useSession();
  const leaves = useMatch(paths[type].manage) === null;
  const isHere = useMatch(paths[type].one(id)) !== null;
  const publication = usePublication(entry);
  const { act, askWithAgent, busy, dialog } = useAgentAction('successor', agentsCopy.profile.takeover.label, [id]);

  const apply = async ({ send, leaves, done, undo }: Change) => {
    await send();
    forget(leaves ? () => navigate(paths[type].list) : undefined);
    if (done) showToast(done, 'success', undo && { label: copy.undo, onClick: () => void act(() => apply(undo())) });
  };
  const run = ({ danger, change }: Action) =>
    void (danger ? askWithAgent({ ...danger, danger: true }, (agent) => apply(change(agent))) : act(() => apply(change(null))));

  if (type === 'agent') return { actions: agentActions(entry, { leaves, isOwn: id === user?.id }), run, busy, dialog };
  const actions = [
    ...publishing(type, entry, publication),
    ...(type === 'season' ? [archiving(entry, isHere)] : []),
    ...(may(endpointsOf[type].delete, { listingAgent: entry.listing_agent }) ? [deletion(type, entry, leaves)] : []),
  ];
  return { actions, run, busy, dialog };
}

function publishing(type: PublishableType, entry: Target, publication: Publication | undefined): Action[] {
  const { id, name, published, archived } = entry;
  if (publication === 'submit') {
    const change = () => ({ send: () => send('submitListing', { id }), done: publishCopy.submitted });
    return [{ name: 'submit', label: publishCopy.submit, change }];
  }
  if (archived || !(published || publication)) return [];
  const verb = published ? 'unpublish' : 'publish';
  const undo = () => ({ send: () => putBack(type, entry) });
  const change = () => ({ send: () => send(endpointsOf[type][verb], { id }), done: copy.done[verb](name), undo });
  return [{ name: verb, label: actionCopy[type].actions[verb], change }];
}

function archiving(entry: Target, isHere: boolean): Action {
  const { id, name, archived } = entry;
  const verb = archived ? 'unarchive' : 'archive';
  const toggle = (archives: boolean) => send(archives ? 'archiveSeason' : 'unarchiveSeason', { id });
  const putSeasonBack = () => toggle(archived === true).then(() => (archived ? undefined : putBack('season', entry)));
  return {
    name: verb,
    label: seasonsCopy.actions[verb],
    change: () => ({
      send: () => toggle(!archived),
      leaves: isHere && !archived,
      done: copy.done[verb](name),
      undo: () => ({ send: putSeasonBack }),
    }),
  };
}

const deletion = (type: PublishableType, { id, name }: Target, leaves: boolean): Action => ({
  name: 'delete',
  label: actionCopy[type].actions.delete,
  danger: { ...actionCopy[type].deletion, subject: name },
  change: () => ({ send: () => send(endpointsOf[type].delete, { id }), leaves }),
});

/** Publishes or unpublishes an entry as it was, with its schedule, which both actions clear, and the review that publishing ended. */
async function putBack(type: PublishableType, { id, published, publish_at, unpublish_at, review, review_note }: Target) {
  await send(endpointsOf[type][published ? 'publish' : 'unpublish'], { id });
  if (publish_at || unpublish_at) await send(endpointsOf[type].update, { id, body: { [type]: { publish_at, unpublish_at } } });
  if (review === 'submitted' || review === 'returned') await send('submitListing', { id });
  if (review === 'returned') await send('returnListing', { id, body: { note: review_note } });
}

/** Actions of administrators on an agent. */
function agentActions(
  { id, name, active, joined, invited_until }: Target,
  { leaves, isOwn }: { leaves: boolean; isOwn: boolean },
): Action[] {
  const { heading, text, ...labels } = agentsCopy.profile.deactivation;
  const { deactivate, reactivate } = copy.actions;
  const reactivation = () => ({
    send: () => send('reactivateAgent', { id }),
    done: toasts.agentReactivated,
    undo: () => deactivation(null),
  });
  const deactivation = (successor: string | null): Change => ({
    send: () => send('deactivateAgent', { id, body: { successor } }),
    leaves,
    done: toasts.agentDeactivated,
    // A successor keeps the listings.
    undo: successor ? undefined : reactivation,
  });
  if (!active) return [{ name: 'reactivate', label: reactivate, change: reactivation }];

  const invite = async () => showToast(invitationCopy.sent((await send('inviteAgent', { id })).email));
  const revoke = () => ({ send: () => send('revokeInvitation', { id }), done: invitationCopy.revoked });
  const actions: Action[] = [];
  const inviteLabel = invited_until ? invitationCopy.sendAgain : invitationCopy.send;
  if (!joined) actions.push({ name: 'invite', label: inviteLabel, change: () => ({ send: invite }) });
  if (!joined && invited_until) actions.push({ name: 'revoke', label: invitationCopy.revoke, change: revoke });
  const danger = { ...labels, heading: heading(name), text: text(name) };
  if (!isOwn) actions.push({ name: 'deactivate', label: deactivate, danger, change: deactivation });
  return actions;
}
