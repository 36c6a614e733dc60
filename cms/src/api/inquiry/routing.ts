import { agent as agentType, isAdmin, monthDay, type Caller, type InquiryRule, type InquiryKind } from '../../../contract';
import { isShown } from '../../content/visible';
import { isPublicId, readRow, relatedIds, storageModels, type Row } from '../../database/storage-models';
import { queryTable } from '../../database/queries';
import { keyedHash } from '../../settings/environment';
import { officeDay } from './office';
import { readSite } from '../site/site-settings';
import type { Routing, StoredInquiry } from './store';

const { agent: agents, listing: listings } = storageModels;

export const readAgent = (id: string | null | undefined) => (id && isPublicId(id) ? readRow(agents, id) : Promise.resolve(null));
/** Returns an agent whom visitors see; null for the office, and for others. */
export async function shownAgent(id: string | null): Promise<Row | null> {
  const row = await readAgent(id);
  return row && isShown(agents, row) ? row : null;
}
export const nameOf = (row: Row | null): string => (row ? agentType.nameOf(row) : 'an agent who has left');

/** Subject of an inquiry, as visitors see it. Names no hidden address. */
export interface Subject {
  about: string | null;
  name: string | null;
  place: string | null;
  /** Type of the home. */
  home_type: string | null;
  time_zone: string | null;
  /** Agents who may get it, in this order. */
  agents: { id: string; code: Routing['code'] }[];
}

const office: Subject = { about: null, name: null, place: null, home_type: null, time_zone: null, agents: [] };

/** Finds what an inquiry is about. Whatever visitors do not see is for the office, or for the successor of an agent. */
export async function subjectOf(about: string | undefined, publicNameOf: (listing: Row) => string): Promise<Subject> {
  const [type, id = ''] = (about ?? '').split(':');
  if (type === 'agent') {
    const row = await readAgent(id);
    if (!row || !(row.blocked || isShown(agents, row))) return office;
    const candidates: Subject['agents'] = [{ id, code: 'agent' }];
    return row.blocked ? { ...office, agents: candidates } : { ...office, about: `agent:${id}`, name: nameOf(row), agents: candidates };
  }
  if (type !== 'listing' || !isPublicId(id)) return office;
  const row = await readRow(listings, id);
  if (!row || !isShown(listings, row)) return office;
  const [lister, colister] = [row.ListAgentKey, row.CoListAgentKey].map((related) => relatedIds([related])[0]);
  return {
    about: `listing:${id}`,
    name: publicNameOf(row),
    place: row.City,
    home_type: row.PropertySubType,
    time_zone: row.time_zone,
    agents: [
      ...(lister ? [{ id: lister, code: 'listing' as const }] : []),
      ...(colister ? [{ id: colister, code: 'co_listing' as const }] : []),
    ],
  };
}

const takesInquiries = (row: Row): boolean => !row.blocked && row.joined !== false && row.takes_inquiries !== false;

/** Returns the agent who covers for another one today. */
export async function coverOf(row: Row | null): Promise<Row | null> {
  if (!row?.away_until || String(row.away_until) < (await officeDay())) return null;
  const substitute = await readAgent(relatedIds([row.cover as Row | null])[0]);
  return substitute && takesInquiries(substitute) ? substitute : null;
}

/** Returns who gets an inquiry instead of an agent, or that agent; null if neither takes any. */
async function assigneeFor(id: string, code: Routing['code']): Promise<Assignment | null> {
  const row = await readAgent(id);
  if (!row) return null;
  if (takesInquiries(row)) {
    const cover = await coverOf(row);
    return cover
      ? { to: cover.documentId, by: { code, agent: id, because: 'away', until: String(row.away_until) } }
      : { to: id, by: { code } };
  }
  const successor = await readAgent(relatedIds([row.successor])[0]);
  return successor && takesInquiries(successor) ? { to: successor.documentId, by: { code, agent: id, because: 'successor' } } : null;
}

export interface Assignment {
  to: string | null;
  by: Routing;
}

/** Returns the columns of an assignment. */
export const assignmentOf = ({ to, by }: Assignment): Pick<StoredInquiry, 'assigned_to' | 'instead_of' | 'routed_by'> => ({
  assigned_to: to,
  instead_of: by.because === 'away' ? (by.agent ?? null) : null,
  routed_by: by,
});

/**
 * Decides who gets an inquiry: the first of its agents, then of those of a rule, who takes inquiries; otherwise the office.
 * @param takesTurn whether a rotation goes on to the next agent
 */
export async function route(kind: InquiryKind, subject: Subject, takesTurn: boolean): Promise<Assignment> {
  const { agents: candidates } = subject;
  for (const { id, code } of candidates) {
    const assigned = await assigneeFor(id, code);
    if (assigned) return assigned;
  }
  const rules: InquiryRule[] = (await readSite())?.inquiry_rules ?? [];
  for (const rule of rules.filter((rule) => appliesTo(rule, kind, subject))) {
    for (const id of await inTurn(rule.agents, takesTurn)) {
      const assigned = await assigneeFor(id, 'rule');
      if (assigned) return assigned;
    }
  }
  return { to: null, by: { code: 'office' } };
}

/** A rule knows the place and the home, and nothing about the person (42 USC 3604). */
const appliesTo = (rule: InquiryRule, kind: InquiryKind, { place, home_type }: Subject): boolean =>
  (!rule.kind || rule.kind === kind) &&
  (!rule.place || rule.place.toLowerCase() === (place ?? '').toLowerCase()) &&
  (!rule.home_type || rule.home_type === home_type);

/** Returns the agents of a rotation, from the one whose turn it is. All replicas count in the same row. */
async function inTurn(agents: string, takesTurn: boolean): Promise<string[]> {
  const ids = agents.split(' ').filter(Boolean);
  if (ids.length < 2) return ids;
  const rule = keyedHash('rotation', ids.join(' '));
  const step = takesTurn ? 1 : 0;
  const [{ turn }] = await queryTable<{ turn: number }[]>('inquiry_turns', (rows) =>
    rows
      .insert({ rule, turn: step })
      .onConflict('rule')
      .merge({ turn: strapi.db.connection.raw('inquiry_turns.turn + ?', [step]) })
      .returning('turn'),
  );
  const first = (turn - step) % ids.length;
  return [...ids.slice(first), ...ids.slice(0, first)];
}

/** Returns the assignment to someone else of an inquiry whose assignee takes none any more; null if it stays. */
export async function reassigned({ assigned_to }: StoredInquiry): Promise<Assignment | null> {
  const row = await readAgent(assigned_to);
  if (!assigned_to || (row && takesInquiries(row))) return null;
  return (await assigneeFor(assigned_to, 'office')) ?? { to: null, by: { code: 'office', agent: assigned_to, because: 'successor' } };
}

/** Public ids of the agents for whom an agent covers today. */
async function coveredBy(id: string): Promise<string[]> {
  const today = await officeDay();
  const rows: Row[] = await strapi.db
    .query(agents.uid)
    .findMany({ select: ['documentId'], where: { away_until: { $gte: today }, cover: { documentId: id } } });
  return rows.map(({ documentId }) => documentId);
}

/** Whose inquiries a caller may read: their own and those of agents for whom they cover; null for administrators, who read all. */
export const readableOf = async ({ id, role }: Caller): Promise<string[] | null> =>
  isAdmin({ role }) ? null : [id, ...(await coveredBy(id))];

/** Whether a caller may read an inquiry: administrators, its assignee, and the agents who cover for one another. */
export const mayRead = (
  { id }: Caller,
  own: string[] | null,
  { assigned_to, instead_of, state }: Pick<StoredInquiry, 'assigned_to' | 'instead_of' | 'state'>,
): boolean => own === null || (state !== 'held' && (own.includes(assigned_to ?? '') || instead_of === id));

/** Says why an inquiry has its assignee. */
export async function reasonOf({ assigned_to, routed_by: { code, agent, because, until } }: StoredInquiry): Promise<string> {
  const [assignee, other] = [await readAgent(assigned_to), await readAgent(agent)];
  const to = assigned_to ? nameOf(assignee) : 'the office';
  if (because === 'away') return `Assigned to ${to} because ${nameOf(other)} is away until ${monthDay(until ?? '')}.`;
  if (because === 'successor') return `Assigned to ${to} because ${nameOf(other)} does not take inquiries.`;
  const reasons: Record<Routing['code'], string> = {
    agent: 'because the visitor wrote to them',
    listing: 'because it is about their listing',
    co_listing: 'because it is about a listing that they share',
    rule: 'by a rule in the site settings',
    office: 'because it is for no agent in particular',
    passed: `by ${nameOf(other)}`,
    left: `because ${nameOf(other)} is no longer with us`,
  };
  return `Assigned to ${to} ${reasons[code]}.`;
}
