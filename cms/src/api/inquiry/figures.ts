import { isAdmin, retentionMonths, type Caller, type InquiryFigures, type InquirySummary } from '../../../contract';
import { clock } from '../../settings/clock';
import { namesOf, readable, type Restrict } from './inbox';
import { undeliveredInquiries } from '../../mail/outbox';
import { queryInquiries, select } from './store';
import { countExpired } from './tasks';

const hourMs = 3_600_000;
const monthMs = 30 * 24 * hourMs;

interface Measured {
  state: string;
  assigned_to: string | null;
  received_at: number;
  first_answered_at: number | null;
}

/** Selects inquiries without an answer, and those answered in the last 30 days. */
const measure = (restrict: Restrict) =>
  queryInquiries<Measured[]>((all) =>
    restrict(all)
      .where((some) => void some.where({ state: 'new' }).orWhere('first_answered_at', '>', clock.now() - monthMs))
      .select('state', 'assigned_to', 'received_at', 'first_answered_at'),
  );

/** Figures of all inquiries. */
export const inquiryFigures = async (): Promise<InquiryFigures> => figuresOf(await measure((rows) => rows));

/** Returns how many inquiries wait for the caller, and how long answers take; administrators also get the figures of each agent. */
export async function inquirySummary(caller: Caller): Promise<InquirySummary> {
  const rows = await measure(await readable(caller));
  if (!isAdmin(caller)) return { ...figuresOf(rows), expiring: {}, undelivered: [], agents: [] };
  const ids = [...new Set(rows.map(({ assigned_to }) => assigned_to))];
  const names = await namesOf(ids);
  const agents = ids.map((id) => ({
    id,
    name: id === null ? 'Office' : (names.get(id) ?? 'Deleted agent'),
    ...figuresOf(rows.filter(({ assigned_to }) => assigned_to === id)),
  }));
  const failed = await undeliveredInquiries();
  const undelivered = failed.length > 0 ? await select((all) => all.whereIn('id', failed).orderBy('received_at')) : [];
  const expiring = await Promise.all(retentionMonths.map(async (months) => [months, await countExpired(months)]));
  return {
    ...figuresOf(rows),
    expiring: Object.fromEntries(expiring),
    undelivered: undelivered.map(({ id, name, phone }) => ({ id, name, phone })),
    agents: agents.sort((a, b) => b.overdue - a.overdue || a.name.localeCompare(b.name)),
  };
}

function figuresOf(rows: Measured[]): InquiryFigures {
  const open = rows.filter(({ state }) => state === 'new').map(({ received_at }) => Number(received_at));
  const hours = rows
    .flatMap(({ first_answered_at: at, received_at }) => (at === null ? [] : [(Number(at) - Number(received_at)) / hourMs]))
    .sort((a, b) => a - b);
  return {
    open: open.length,
    oldest: open.length > 0 ? new Date(Math.min(...open)).toISOString() : null,
    overdue: open.filter((at) => at < clock.now() - 24 * hourMs).length,
    hours:
      hours.length > 0
        ? Math.round((10 * (hours[Math.floor((hours.length - 1) / 2)] + hours[Math.floor(hours.length / 2)])) / 2) / 10
        : null,
  };
}
