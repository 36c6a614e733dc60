import type { InquiryAction, InquiryState, Risk, ShowingTime, inquiryKinds, contactWays, ClosedReason } from '../../../contract';
import { queryTable, type Rows } from '../../database/queries';
import { clock } from '../../settings/clock';
import { parsed } from '../../settings/typed';
import type { PersonKeys } from './person';

/** Why an inquiry has its assignee. `agent` is the one who would have had it otherwise, or who passed it on. */
export interface Routing {
  code: 'agent' | 'listing' | 'co_listing' | 'rule' | 'office' | 'passed' | 'left';
  agent?: string;
  because?: 'away' | 'successor';
  /** Day (YYYY-MM-DD) until which that agent is away. */
  until?: string;
}

/** Answers that only some kinds of inquiries have. */
export interface Details {
  showing_times?: ShowingTime[];
  has_agent?: string;
  home_address?: string;
  home_type?: string;
  timeframe?: string;
}

/** A stored inquiry. Times are in ms since 1970. */
export interface StoredInquiry extends PersonKeys {
  id: string;
  kind: (typeof inquiryKinds)[number];
  name: string;
  email: string | null;
  phone: string | null;
  preferred_contact: (typeof contactWays)[number];
  message: string | null;
  /** `agent:<id>` or `listing:<id>`; null for the office. */
  about: string | null;
  about_name: string | null;
  /** Town of the listing. */
  place: string | null;
  source_path: string | null;
  details: Details;
  consent: boolean;
  shown_text: string | null;
  /** Public id of an agent; null for the office. */
  assigned_to: string | null;
  /** Agent who is away, if the assignee covers for one. */
  instead_of: string | null;
  routed_by: Routing;
  state: InquiryState;
  closed_reason: ClosedReason | null;
  received_at: number;
  first_answered_at: number | null;
  /** When it arrived, or was released or reopened. */
  waiting_since: number;
  reminded_at: number | null;
  escalated_at: number | null;
  /** Last event. */
  last_at: number;
  /** When it is deleted; null for the time after the last event that the site settings say. */
  purge_at: number | null;
  risk: Risk[];
  network: string;
  /** Keyed hash of what was written. */
  words: string;
  nonce: string;
  phone_digits: string | null;
  version: number;
  /** Public id of the agent who changed it last. */
  changed_by: string | null;
}

/** Returns the answers of a visitor as staff read them. */
export const answersOf = ({ preferred_contact, consent, details }: StoredInquiry) => ({
  preferred_contact,
  phone_consent: consent,
  showing_times: details.showing_times ?? [],
  has_agent: details.has_agent ?? null,
  home_address: details.home_address ?? null,
  home_type: details.home_type ?? null,
  timeframe: details.timeframe ?? null,
});

const tableName = 'inquiries';
const eventsTable = 'inquiry_events';

export const queryInquiries = <Result>(query: (rows: Rows) => PromiseLike<Result>): Promise<Result> => queryTable(tableName, query);

type Raw = Record<keyof StoredInquiry, unknown>;

const asNumber = (value: unknown) => (value === null ? null : Number(value));

/** PostgreSQL returns big integers as texts, and SQLite booleans as numbers. */
const fromRaw = (raw: Raw): StoredInquiry =>
  ({
    ...raw,
    details: parsed<Details>(String(raw.details)),
    routed_by: parsed<Routing>(String(raw.routed_by)),
    risk: parsed<Risk[]>(String(raw.risk)),
    consent: Boolean(raw.consent),
    ...Object.fromEntries(
      (['received_at', 'first_answered_at', 'waiting_since', 'reminded_at', 'escalated_at', 'last_at', 'purge_at', 'version'] as const).map(
        (name) => [name, asNumber(raw[name])],
      ),
    ),
  }) as StoredInquiry;

const toRaw = (values: Partial<StoredInquiry>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'details' || name === 'routed_by' || name === 'risk' ? JSON.stringify(value) : value,
    ]),
  );

/** Returns false if another inquiry used the same token. */
export async function insert(inquiry: StoredInquiry): Promise<boolean> {
  const rows = await queryInquiries<unknown[]>((all) => all.insert(toRaw(inquiry)).onConflict('nonce').ignore().returning('id'));
  return rows.length > 0;
}

/** Orders held inquiries: those with the most risks first. The codes are in a JSON list. */
export const byRisk = "length(risk) - length(replace(risk, ',', '')) desc";

/** Changes an inquiry in the current transaction. */
export const write = (id: string, values: Partial<StoredInquiry>) => queryInquiries((rows) => rows.where({ id }).update(toRaw(values)));

export async function select(query: (rows: Rows) => PromiseLike<Raw[]>): Promise<StoredInquiry[]> {
  return (await queryInquiries(query)).map(fromRaw);
}

/** Whether an id may be that of an inquiry. PostgreSQL rejects some characters. */
const isId = (id: string) => /^\w{24}$/.test(id);

const first = async (id: string, query: (rows: Rows) => Rows): Promise<StoredInquiry | null> =>
  isId(id) ? ((await select((rows) => query(rows.where({ id }).limit(1))))[0] ?? null) : null;

export const find = (id: string): Promise<StoredInquiry | null> => first(id, (rows) => rows);

/** Locks an inquiry until the current transaction ends. */
export const lock = (id: string): Promise<StoredInquiry | null> => first(id, (rows) => rows.forUpdate());

export const remove = (ids: string[]) => queryInquiries((rows) => rows.whereIn('id', ids).delete());

/** Proof of an erasure, without content. A restored backup deletes again what it is about. */
interface Erasure {
  /** Keyed hash of an email address or telephone number, or id of an inquiry. */
  subject: string;
  /** Public id of an agent, or `visitor`. */
  actor: string;
  reason: string;
  inquiries: number;
}

export const addErasure = (erasure: Erasure) => queryTable('erasures', (rows) => rows.insert({ ...erasure, at: clock.now() }));

export interface StoredEvent {
  inquiry: string;
  at: number;
  /** Public id of an agent, `system` or `visitor`. */
  actor: string;
  action: InquiryAction;
  note: string | null;
}

/** Adds an event in the current transaction. It postpones the deletion of the inquiry. */
export async function addEvent(inquiry: string, action: InquiryAction, actor: string, note: string | null = null): Promise<void> {
  const at = clock.now();
  await queryTable(eventsTable, (rows) => rows.insert({ inquiry, at, actor, action, note }));
  await write(inquiry, { last_at: at });
}

export const eventsOf = async (inquiry: string): Promise<StoredEvent[]> =>
  (await queryTable<StoredEvent[]>(eventsTable, (rows) => rows.where({ inquiry }).orderBy('id'))).map((event) => ({
    ...event,
    at: Number(event.at),
  }));
