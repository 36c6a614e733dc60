import { limits, listingColumns, mayBecome, type Caller, type Field, type listing } from '../../../contract';
import { wholeRowsInBatches } from '../../content/catalog';
import { changedIn, writeCell } from '../../content/csv/cells';
import { importCsv, type CsvImport, type PlannedRow } from '../../content/csv/import';
import { exportCsv } from '../../content/csv/table';
import { pickWritable, inputOf, prepareFields } from '../../content/prepare';
import { published } from '../../content/published';
import { create } from '../../content/save';
import { queryTable } from '../../database/queries';
import { storageModels, type RowOf } from '../../database/storage-models';
import { uids } from '../../database/uids';
import type { Data } from '../../fields/related';
import { conflict, invalid } from '../../http/errors';
import { validate } from '../../http/validate';
import { hasSource, newImportId, photoRow, queuePhotos, urlsOf, type PhotoRow } from './photo-import';
import { isUrl } from './photo-sources';

const stored = storageModels.listing;
type ListingRow = RowOf<typeof listing>;
const fields: Record<string, Field> = stored.contentType.fields;
const agentColumns = ['ListAgentKey', 'CoListAgentKey'];

/** Exports all listings as CSV with the column names of the RESO Data Dictionary, newest first. */
export async function* exportListings(): AsyncGenerator<string> {
  const columns = [...listingColumns, 'published', 'ListAgentFullName', 'ListAgentEmail', 'ModificationTimestamp'];
  const others: Record<string, (row: ListingRow) => string> = {
    ListingKey: ({ documentId }) => documentId,
    MediaURL: (row) => urlsOf(row).join('\n'),
    ListAgentFullName: ({ ListAgentKey: agent }) => (agent ? storageModels.agent.contentType.nameOf(agent) : ''),
    ListAgentEmail: ({ ListAgentKey: agent }) => agent?.email ?? '',
    ModificationTimestamp: ({ updatedAt }) => updatedAt,
  };
  const cells = (row: ListingRow) => columns.map((name) => others[name]?.(row) ?? writeCell(fields[name], row[name]));
  yield* exportCsv({ columns, batches: wholeRowsInBatches(stored, await published.listing.all()), cells });
}

interface Options {
  dryRun: boolean;
  /** Publishes new listings. */
  publish: boolean;
  version?: string;
  /** Folder of photos that the file names; only for commands. */
  folder?: string;
}

/** Caller of the import in access rules. */
const importer: Caller = { id: 'import', role: 'admin' };

/**
 * Adds and updates listings from a CSV file, which identifies them by `ListingKey` or `ListingId` (`importCsv`). Photos that the file names
 * and the listings do not have yet are queued; those of the folder are returned.
 */
export async function importListings(file: Buffer | null, { publish, folder, ...options }: Options) {
  const importId = newImportId();
  const inFolder: PhotoRow[] = [];
  const agents = await agentKeys();
  const add = async (id: string, { line, name, data }: PlannedRow, before: ListingRow | null) => {
    const sources = sourcesIn(data).filter((source) => !before || !hasSource(before, source));
    const isLocal = (source: string) => folder !== undefined && !isUrl(source);
    const row = (kept: string[]) => photoRow({ id, line, name }, kept);
    inFolder.push(await row(sources.filter(isLocal)));
    await queuePhotos(importId, await row(sources.filter((source) => !isLocal(source))));
  };
  const { report } = await importCsv(listingImport(agents, publish, add), file, options);
  return { report, importId, inFolder };
}

type AddPhotos = (id: string, row: PlannedRow, before: ListingRow | null) => Promise<void>;

const listingImport = (agents: Map<string, string>, publish: boolean, addPhotos: AddPhotos): CsvImport<ListingRow> => ({
  stored,
  columns: listingColumns,
  auditKind: 'listing_import',
  lock: 'listing-import',
  keyOf: ({ ListingKey, ListingId }) => String(ListingKey ?? (ListingId ? `#${String(ListingId).toLowerCase()}` : '')),
  nameOf: (data) => stored.contentType.nameOf(data),
  repeated: (line) => `Duplicate listing: it is also on line ${line}`,
  find: findByKeys,
  ambiguous: 'Several listings have this MLS number. Start from an export to change one of them.',
  prepare: (data, before) => prepareListing(data, before, agents),
  async changeOf(change, before, row) {
    await addPhotos(before.documentId, row, before);
    return pickWritable(stored, change, importer, before);
  },
  add: async (row) =>
    await strapi.db.transaction(async () => {
      const prepare = async () => {
        await assertNew(row.data);
        return { ...(await pickWritable(stored, row.data, importer, null)), published: publish };
      };
      const { documentId } = await create(stored, prepare, { partOf: 'listing_import' });
      await addPhotos(documentId, row, null);
    }),
});

/** @throws 409 if a listing with this MLS number was added after planning */
async function assertNew({ ListingId: id }: Data): Promise<void> {
  if (!id) return;
  // SQLite's `lower` leaves letters other than those of ASCII as they are.
  const isSame = 'lower(listing_id) = ? or listing_id = ?';
  const existing = await queryTable('listings', (rows) => rows.whereRaw(isSame, [String(id).toLowerCase(), String(id)]).first('id'));
  if (existing) throw conflict('Someone else added a listing with this MLS number during the import');
}

/** Returns public ids of agents by public id and by email. */
async function agentKeys(): Promise<Map<string, string>> {
  const agents: { documentId: string; email: string }[] = await strapi.db
    .query(uids.agent)
    .findMany({ select: ['documentId', 'email'], where: { blocked: false } });
  return new Map(
    agents.flatMap(({ documentId, email }) => [[documentId, documentId] as const, [email.toLowerCase(), documentId] as const]),
  );
}

async function findByKeys(keys: string[]): Promise<[string, ListingRow][]> {
  const numbers = new Set(keys.filter((key) => key.startsWith('#')));
  const wanted = new Set(keys);
  const keyOf = ({ documentId, ListingId }: ListingRow) => {
    const number = `#${String(ListingId ?? '').toLowerCase()}`;
    return [...(wanted.has(documentId) ? [documentId] : []), ...(numbers.has(number) ? [number] : [])];
  };
  const entries = (await published.listing.all()).filter((entry) => keyOf(entry).length > 0);
  const rows = await published.listing.readRows(entries);
  return rows.flatMap((row) => keyOf(row).map((key): [string, ListingRow] => [key, row]));
}

/** Keeps the column of photos if it names new ones. @throws 422 with the messages of the contract */
async function prepareListing(row: Data, before: ListingRow | null, agents: Map<string, string>): Promise<Data> {
  const { ListingKey } = row;
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => name in fields));
  if (ListingKey && !before) throw invalid({ ListingKey: 'There is no listing with this listing key' });
  // A listing always has an agent, so an empty cell changes nothing.
  if (!values.ListAgentKey) delete values.ListAgentKey;
  for (const name of agentColumns) {
    if (!values[name]) continue;
    values[name] = agents.get(String(values[name]).toLowerCase()) ?? agents.get(String(values[name]));
    if (!values[name]) throw invalid({ [name]: `${fields[name].label} must be the email of an active agent` });
  }
  // A listing always has a status, so an empty cell does not clear it.
  const input = { ...values, StandardStatus: values.StandardStatus ?? before?.StandardStatus ?? 'Active' };
  const data = prepareFields(stored, input, before);
  if (!before || changedIn(fields, data, before).length > 0)
    await validate(stored.contentType.createSchema, { ...(before && inputOf(stored, before)), ...data });
  const [from, to] = [before?.StandardStatus, data.StandardStatus];
  if (from && to && !mayBecome(from, to)) throw invalid({ StandardStatus: `A listing can’t change from ${from} to ${String(to)}` });
  const sources = sourcesIn(row);
  if (sources.length > limits.photos) throw invalid({ MediaURL: `A listing can have at most ${limits.photos} photos` });
  const hasNewPhotos = sources.some((source) => !before || !hasSource(before, source));
  return { ...data, ...(hasNewPhotos && { MediaURL: row.MediaURL }) };
}

/** URLs or file names of photos. */
const sourcesIn = ({ MediaURL }: Data): string[] => {
  const sources = String(MediaURL ?? '').split(/[\r\n]|\s(?=https?:)/);
  return [...new Set(sources.map((source) => source.trim()).filter(Boolean))];
};
