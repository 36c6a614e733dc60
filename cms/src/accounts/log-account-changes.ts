import { logSecurityEvent } from '../http/security-log';

/** What decides who may sign in to an account, and as what. */
export interface Account {
  id: number;
  documentId: string;
  first_name: string;
  username: string;
  email: string;
  password: string;
  blocked: boolean;
  role: { type: string } | null;
}

/** Writes what a save changed of an account into the security log; null stands for no account. */
export function logAccountChanges(before: Account | null, after: Account | null): void {
  const agent = (after ?? before)?.documentId;
  if (!before && after) logSecurityEvent('account created', { agent, detail: typeOf(after) });
  if (before && !after) logSecurityEvent('account deleted', { agent });
  if (!before || !after) return;
  if (before.blocked !== after.blocked) logSecurityEvent(after.blocked ? 'deactivated' : 'reactivated', { agent });
  if (typeOf(before) !== typeOf(after)) {
    logSecurityEvent('role changed', { agent, detail: `${typeOf(before)} to ${typeOf(after)}` });
  }
  if (before.username !== after.username) logSecurityEvent('username changed', { agent, name: before.username });
  if (before.email !== after.email) logSecurityEvent('email changed', { agent, name: before.email });
  if (before.password !== after.password) logSecurityEvent('password changed', { agent });
}

const typeOf = ({ role }: Account): string => role?.type ?? 'none';
