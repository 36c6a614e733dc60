import {
  agent as agentType,
  isAdmin,
  type Caller,
  type Inquiry,
  type InquiryPage,
  type InquiryQuery,
  type ListedInquiry,
} from '../../../contract';
import type { Rows } from '../../database/queries';
import { storageModels, type Row } from '../../database/storage-models';
import { notFound } from '../../http/errors';
import { undeliveredInquiries } from '../../mail/outbox';
import { clock } from '../../settings/clock';
import { deletionTime } from './retention';
import { mayRead, readableOf, reasonOf } from './routing';
import { answersOf, byRisk, eventsOf, find, queryInquiries, select, type StoredInquiry } from './store';

const pageSize = 50;
const maxOthers = 20;
/** Longest list of agents to filter by and to pass inquiries on to. */
const maxAgents = 500;

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

export type Restrict = (rows: Rows) => Rows;

/** Restricts rows to those that a caller may read. */
export async function readable(caller: Caller): Promise<Restrict> {
  const own = await readableOf(caller);
  if (own === null) return (rows) => rows;
  return (rows) => rows.whereNot('state', 'held').where((found) => void found.whereIn('assigned_to', own).orWhere('instead_of', caller.id));
}

/** Restricts rows to those that match the filters of a list, except the state. */
export const matching =
  ({ q, agent, kind, place, days }: InquiryQuery): Restrict =>
  (rows) => {
    if (agent) rows = agent === 'office' ? rows.whereNull('assigned_to') : rows.where('assigned_to', agent);
    if (kind) rows = rows.where({ kind });
    if (place) rows = rows.where({ place });
    if (days) rows = rows.where('received_at', '>=', clock.now() - Number(days) * 86_400_000);
    const text = (q ?? '').trim();
    if (!text) return rows;
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const digits = text.replace(/\D/g, '');
    return rows.where((found) => {
      // SQLite has no lower case for letters such as É, so they are also found as they are typed.
      for (const column of ['name', 'email', 'message'])
        void found.orWhereRaw(`lower(??) like ? escape '\\' or ?? like ? escape '\\'`, [column, pattern.toLowerCase(), column, pattern]);
      if (digits.length >= 3) void found.orWhere('phone_digits', 'like', `%${digits}%`);
    });
  };

/** Lists the inquiries that a caller may read: the newest first, and held ones by risk. */
export async function listInquiries(query: InquiryQuery, caller: Caller): Promise<InquiryPage> {
  const restrict = await readable(caller);
  const match = matching(query);
  const { state, page = '1' } = query;
  const counted = await queryInquiries<{ state: keyof InquiryPage['counts']; n: unknown }[]>((rows) =>
    match(restrict(rows)).groupBy('state').select('state').count('* as n'),
  );
  const found = await select((rows) => {
    const shown = match(restrict(rows));
    const sorted = state === 'held' ? shown.where({ state }).orderByRaw(byRisk) : state ? shown.where({ state }) : shown;
    return sorted
      .orderBy([{ column: 'received_at', order: 'desc' }, 'id'])
      .offset((Number(page) - 1) * pageSize)
      .limit(pageSize + 1);
  });
  const places = await queryInquiries<string[]>((rows) => restrict(rows).whereNotNull('place').distinct('place').limit(200).pluck('place'));
  return {
    items: await summariesOf(found.slice(0, pageSize), caller),
    more: found.length > pageSize,
    counts: Object.fromEntries(counted.map(({ state: name, n }) => [name, Number(n)])),
    agents: isAdmin(caller) ? await activeAgents() : [],
    places: places.sort(),
  };
}

async function activeAgents(): Promise<InquiryPage['agents']> {
  const rows: Row[] = await strapi.db.query(storageModels.agent.uid).findMany({
    select: ['documentId', 'first_name', 'last_name'],
    where: { blocked: false, joined: true },
    orderBy: [{ last_name: 'asc' }, { first_name: 'asc' }],
    limit: maxAgents,
  });
  return rows.map((row) => ({ id: row.documentId, name: agentType.nameOf(row) }));
}

export async function namesOf(ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows: Row[] = await strapi.db
    .query(storageModels.agent.uid)
    .findMany({ select: ['documentId', 'first_name', 'last_name'], where: { documentId: { $in: known } } });
  return new Map(rows.map((row) => [row.documentId, agentType.nameOf(row)]));
}

async function summariesOf(inquiries: StoredInquiry[], caller: Caller): Promise<ListedInquiry[]> {
  const undelivered = await undeliveredInquiries();
  const names = await namesOf(inquiries.map(({ assigned_to }) => assigned_to));
  return inquiries.map(({ id, kind, state, name, about_name, received_at, first_answered_at, assigned_to, risk }) => ({
    id,
    kind,
    state,
    name,
    about_name,
    received_at: iso(received_at)!,
    first_answered_at: iso(first_answered_at),
    assigned_to,
    assignee: assigned_to && (names.get(assigned_to) ?? null),
    risk: isAdmin(caller) ? risk : [],
    is_undelivered: undelivered.includes(id),
  }));
}

/** Returns an inquiry that a caller may read. @throws 404 for others */
export async function readableOne(id: string, caller: Caller, read = find): Promise<StoredInquiry> {
  const inquiry = await read(id);
  if (!inquiry || !mayRead(caller, await readableOf(caller), inquiry)) throw notFound('Inquiry');
  return inquiry;
}

export async function getInquiry(id: string, caller: Caller): Promise<Inquiry> {
  return presentInquiry(await readableOne(id, caller), caller);
}

export async function presentInquiry(inquiry: StoredInquiry, caller: Caller): Promise<Inquiry> {
  const { id, email_key, phone_key, message, about, source_path, version, ...rest } = inquiry;
  const [summary] = await summariesOf([inquiry], caller);
  const events = await eventsOf(id);
  const names = await namesOf(
    events.flatMap(({ actor, action, note }) => [actor, action === 'routed' || action === 'assigned' ? note : null]),
  );
  const restrict = await readable(caller);
  const others = await select((rows) =>
    restrict(rows)
      .whereNot({ id })
      .where((same) => {
        if (email_key) void same.orWhere({ email_key });
        if (phone_key) void same.orWhere({ phone_key });
      })
      .orderBy('received_at', 'desc')
      .limit(maxOthers),
  );
  return {
    ...summary,
    email: rest.email,
    phone: rest.phone,
    ...answersOf(inquiry),
    message,
    about,
    about_state: await stateOfSubject(about),
    source_path,
    shown_text: rest.shown_text,
    reason: await reasonOf(inquiry),
    closed_reason: rest.closed_reason,
    purge_at: iso(rest.purge_at ?? (await deletionTime(rest.last_at)))!,
    version: String(version),
    events: events.map(({ at, action, actor, note }) => ({
      at: iso(at)!,
      action,
      actor: actor === 'system' || actor === 'visitor' ? null : (names.get(actor) ?? null),
      note: action === 'routed' || action === 'assigned' ? (note ? (names.get(note) ?? null) : 'Office') : note,
    })),
    others: await summariesOf(others, caller),
  };
}

/** Returns the state of the home or agent that an inquiry is about, as the lists of staff show it. */
async function stateOfSubject(about: string | null): Promise<string | null> {
  const [type, id = ''] = (about ?? '').split(':');
  if (type !== 'agent' && type !== 'listing') return null;
  const row: Row | null = await strapi.db.query(storageModels[type].uid).findOne({ where: { documentId: id } });
  if (!row) return 'deleted';
  return type === 'listing' ? String(row.StandardStatus) : storageModels[type].contentType.stateOf(row, clock.now());
}
