export const roles = ['agent', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Who makes a request. `id` is the agent's public id; `null` in place of a caller is a visitor. */
export interface Caller {
  id: string;
  role: Role;
}

/** May this caller use an endpoint on the entry with this id? Asked by the server and by the browser alike. */
export type Access = (caller: Caller | null, entry: { id?: string }) => boolean;
/** The same of one that no visitor may use: whoever it lets through is known. */
export type AuthenticatedAccess = (caller: Caller | null, entry: { id?: string }) => caller is Caller;

export function isAdmin(caller: Pick<Caller, 'role'> | null | undefined): boolean {
  return caller?.role === 'admin' || caller?.role === 'super_admin';
}

// A stale token is refused even on public routes, so calls that open a session never read one.
export const noAuth: Access = () => true;
export const everyone: Access = () => true;
export const authenticated: AuthenticatedAccess = (caller) => caller !== null;
export const selfOrAdmin: AuthenticatedAccess = (caller, { id }): caller is Caller =>
  isAdmin(caller) || (caller !== null && caller.id === id);
export const adminsOnly: AuthenticatedAccess = (caller): caller is Caller => isAdmin(caller);
