export const roles = ['agent', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** User who makes a request. `id` is the agent's public id. A visitor is `null` instead of a caller. */
export interface Caller {
  id: string;
  role: Role;
}

/** Facts about an entry that access rules use. */
export interface AccessFacts {
  /** Public id. */
  id?: string;
  /** Public ids of the agents of a listing. */
  agents?: readonly string[];
  /** Public id of the agent of a listing who is not the co-listing agent. */
  listingAgent?: string | null;
  /** Whether visitors may not see the address of a listing. */
  hidesAddress?: boolean;
  /** Whether visitors may not see the price at which a listing was sold. */
  hidesClosePrice?: boolean;
}

/** Whether a caller may use an endpoint on an entry. Server and browser both check the rule. */
export type Access = (caller: Caller | null, entry: AccessFacts) => boolean;
/** Access rule that rejects visitors, so the caller is never null. */
export type AuthenticatedAccess = (caller: Caller | null, entry: AccessFacts) => caller is Caller;

export function isAdmin(caller: Pick<Caller, 'role'> | null | undefined): boolean {
  return caller?.role === 'admin' || caller?.role === 'super_admin';
}

// A stale token is rejected even on public routes, so endpoints that open a session never read the token.
export const noAuth: Access = () => true;
export const everyone: Access = () => true;
export const authenticated: AuthenticatedAccess = (caller) => caller !== null;
export const selfOrAdmin: AuthenticatedAccess = (caller, { id }): caller is Caller =>
  isAdmin(caller) || (caller !== null && caller.id === id);
/** The agents of a listing, and administrators. */
export const listingAgentOrAdmin: AuthenticatedAccess = (caller, { agents }): caller is Caller =>
  isAdmin(caller) || (caller !== null && agents?.includes(caller.id) === true);
/** The co-listing agent of a listing may edit but not delete it. */
export const mayDeleteListing: AuthenticatedAccess = (caller, { listingAgent }): caller is Caller =>
  isAdmin(caller) || (caller !== null && caller.id === listingAgent);
export const adminsOnly: AuthenticatedAccess = (caller): caller is Caller => isAdmin(caller);
