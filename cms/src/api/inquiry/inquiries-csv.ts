import { showingTimesText, type InquiryQuery } from '../../../contract';
import { recordAuditEvents } from '../../audit-log/audit-log';
import { exportCsv } from '../../content/csv/table';
import { matching, namesOf } from './inbox';
import { queryInquiries, select, type StoredInquiry } from './store';

const columns = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Source',
  'Listing',
  'Message',
  'Agent',
  'State',
  'Received',
  'Answered',
  'Times',
];

const iso = (time: number | null) => (time === null ? '' : new Date(time).toISOString());

const maxRows = 20_000;
const batchSize = 500;

/** Exports inquiries with the columns of Follow Up Boss, newest first. Records how many. */
export async function exportInquiries(query: InquiryQuery): Promise<AsyncGenerator<string>> {
  const match = matching(query);
  const ids = await queryInquiries<string[]>((rows) =>
    (query.state ? match(rows).where({ state: query.state }) : match(rows)).orderBy('received_at', 'desc').limit(maxRows).pluck('id'),
  );
  await recordAuditEvents([{ action: 'exported', kind: 'inquiry', title: 'Inquiries', detail: `${ids.length} rows` }]);
  return exportCsv({ columns, batches: inBatches(ids), cells: cellsOf });
}

interface NamedInquiry extends StoredInquiry {
  agent: string | undefined;
}

async function* inBatches(ids: string[]): AsyncGenerator<NamedInquiry[]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const inquiries = await select((rows) => rows.whereIn('id', ids.slice(from, from + batchSize)).orderBy('received_at', 'desc'));
    const agents = await namesOf(inquiries.map(({ assigned_to }) => assigned_to));
    yield inquiries.map((inquiry) => ({ ...inquiry, agent: agents.get(inquiry.assigned_to ?? '') }));
  }
}

function cellsOf({ name, details, agent, ...inquiry }: NamedInquiry): string[] {
  const { email, phone, kind, about_name, message, state, received_at, first_answered_at } = inquiry;
  const [first, ...last] = name.split(' ');
  const times = showingTimesText(details.showing_times ?? []);
  return [
    ...[first, last.join(' '), email ?? '', phone ?? '', `Website: ${kind}`, about_name ?? details.home_address ?? '', message ?? ''],
    ...[agent ?? 'Office', state, iso(received_at), iso(first_answered_at), times],
  ];
}
