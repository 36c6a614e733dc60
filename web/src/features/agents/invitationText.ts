import { invitationCopy } from '../../content/invitations';

/** How an invitation stands of somebody who has no password yet. */
export function invitationText(invitedUntil: string | null): string {
  if (!invitedUntil) return invitationCopy.states.none;
  return Date.parse(invitedUntil) > Date.now() ? invitationCopy.states.sent : invitationCopy.states.over;
}
