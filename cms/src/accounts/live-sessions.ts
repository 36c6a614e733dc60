import type { SessionSummary } from '../../contract';
import { queryTable, type Rows } from '../database/queries';
import { revokeTokens } from './one-time-tokens';

const origin = 'users-permissions';
const sessions = () => strapi.sessionManager(origin);

const query = <Result>(work: (rows: Rows) => PromiseLike<Result>) => queryTable('strapi_sessions', work);

/** Names of browsers and systems by the part of the user agent that identifies them, those first that include others. */
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
};
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

/** Returns browser and system as people name them, or what a program calls itself, in at most 60 characters. */
export function describeBrowser(userAgent: string): string {
  const nameIn = (names: Record<string, string>) => Object.entries(names).find(([part]) => userAgent.includes(part))?.[1];
  const name = [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || userAgent;
  return name.replace(/[^\x20-\x7e]/g, '').slice(0, 60);
}

interface SessionFacts {
  browser: string;
  mustSetUp: boolean;
  /** When the user proved their identity (ms since 1970); by default now. */
  provenAt?: number;
}

/** Opens a session of a user in the current transaction. Returns its token. @param id of the user’s row */
export async function createSession(id: number, { browser, mustSetUp, provenAt = Date.now() }: SessionFacts): Promise<string> {
  const { token, sessionId } = await sessions().generateRefreshToken(String(id), undefined, { type: 'session' });
  const access = await sessions().generateAccessToken(token);
  if ('error' in access) throw new Error(`Failed to create a session token: ${access.error}`);
  const now = Date.now();
  const row = { session_id: sessionId, browser, created_at: now, seen_at: now, proven_at: provenAt, must_set_up: mustSetUp };
  await queryTable('session_facts', (rows) => rows.insert(row));
  return access.token;
}

/** Whether a session has not ended. */
export const isLive = async (session_id: string): Promise<boolean> =>
  (await query<unknown>((rows) => rows.where({ session_id, origin }).first('id'))) !== undefined;

/** Records a proof of identity. */
export const proveSession = (session_id: string) =>
  queryTable('session_facts', (rows) => rows.where({ session_id }).update({ proven_at: Date.now() }));

/** Lets a session do everything after a second factor was set up, and ends the user’s others that only the password opened. */
export async function completeSetUp(user_id: string, session_id: string): Promise<void> {
  const unproven = strapi.db.connection('session_facts').where({ must_set_up: true }).whereNot({ session_id }).select('session_id');
  await query((rows) => rows.where({ user_id, origin }).whereIn('session_id', unproven).delete());
  await queryTable('session_facts', (rows) => rows.where({ session_id }).update({ must_set_up: false }));
}

/** Returns the sessions of a user, the one that was seen last first. */
export async function listSessions(user_id: string, current: string): Promise<SessionSummary[]> {
  type Row = { session_id: string; browser: string; created_at: number; seen_at: number };
  const rows = await query<Row[]>((all) =>
    all
      .join('session_facts', 'session_facts.session_id', 'strapi_sessions.session_id')
      .where({ user_id, origin })
      .where('expires_at', '>', new Date())
      .orderBy('seen_at', 'desc')
      .select('session_facts.*'),
  );
  const instant = (time: number) => new Date(Number(time)).toISOString();
  return rows.map(({ session_id: id, browser, created_at, seen_at }) => ({
    id,
    browser,
    created_at: instant(created_at),
    seen_at: instant(seen_at),
    is_current: id === current,
  }));
}

/** Ends one session of a user. Returns whether it existed. */
export const endSession = async (user_id: string, session_id: string): Promise<boolean> =>
  (await query<number>((rows) => rows.where({ user_id, session_id, origin }).delete())) > 0;

/**
 * Ends the sessions of a user, and sign-ins that wait for a second factor. Returns the number of ended sessions.
 * @param except id of the session that stays
 */
export async function endSessions(user_id: string | number, agent: string, except = ''): Promise<number> {
  const ended = await query<number>((rows) =>
    rows
      .where({ user_id: String(user_id), origin })
      .whereNot({ session_id: except })
      .delete(),
  );
  await revokeTokens(agent, ['sign-in']);
  return ended;
}

/** Ends sessions without facts, which an earlier version opened. */
export const endOldSessions = () =>
  query((rows) => rows.where({ origin }).whereNotIn('session_id', strapi.db.connection('session_facts').select('session_id')).delete());

/** Deletes the facts of sessions that have ended. */
export const sweepSessions = () =>
  queryTable('session_facts', (rows) =>
    rows.whereNotIn('session_id', strapi.db.connection('strapi_sessions').select('session_id')).delete(),
  );
