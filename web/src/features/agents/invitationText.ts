import { invitationCopy } from '../../content/invitations';

/** Invitation status of an agent without a password. */
export function invitationText(invitedUntil: string | null): string {
  if (!invitedUntil) return invitationCopy.states.none;
  return Date.parse(invitedUntil) > Date.now() ? invitationCopy.states.sent : invitationCopy.states.expired;
}
