import { createHash } from 'node:crypto';
import { limits, listingColumns, mayBecome, type Caller, type CsvReport, type Field, type StandardStatus } from '../../../contract';
import { changedIn, writeCell } from '../../content/csv/cells';
import { exportCsv } from '../../content/csv/export';
import { importCsv, type CsvImport } from '../../content/csv/import';
import { pickWritable } from '../../content/pick-writable';
import { prepareFields } from '../../content/prepare';
import { published } from '../../content/published';
import { create } from '../../content/save';
import { inputOf } from '../../content/validate-whole';
import { readRow, storageModels, type Row } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { detailsOf, photosOf } from '../../fields/photos';
import type { Data } from '../../fields/related';
import { invalid } from '../../http/errors';
import { validate } from '../../http/validate';
import { NotAllowed } from '../../move-in/migration-error';
import { environment } from '../../settings/environment';
import { addPhoto } from './listings';
import { photoReader, type ReadPhoto } from './photo-sources';

const stored = storageModels.listing;
const fields: Record<string, Field> = stored.contentType.fields;
const agentColumns = ['ListAgentKey', 'CoListAgentKey'];

/** Exports all listings as CSV with the column names of the RESO Data Dictionary, newest first. */
export async function* exportListings(): AsyncGenerator<string> {
  const columns = [...listingColumns, 'published', 'ListAgentFullName', 'ListAgentEmail', 'ModificationTimestamp'];
  const others: Record<string, (row: Row) => string> = {
    ListingKey: ({ documentId }) => documentId,
    MediaURL: (row) => urlsOf(row).join('\n'),
    ListAgentFullName: ({ ListAgentKey: agent }) => (agent ? storageModels.agent.contentType.nameOf(agent as Row) : ''),
    ListAgentEmail: ({ ListAgentKey: agent }) => String((agent as Row | null)?.email ?? ''),
    ModificationTimestamp: ({ updatedAt }) => updatedAt,
  };
  const cells = (row: Row) => columns.map((name) => others[name]?.(row) ?? writeCell(fields[name], row[name]));
  yield* exportCsv({ stored, columns, entries: await published.listing.all(), cells });
}

const urlsOf = (row: Row): string[] => photosOf(row).map(({ file: { url } }) => (url.startsWith('/') ? environment.publicUrl + url : url));

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

interface ImportedListings {
  report: CsvReport;
  /** Adds the photos that the file names and the listings do not have yet; resolves to the problems, one per photo. */
  addPhotos: () => Promise<string[]>;
}

/** Adds and updates listings from a CSV file, which identifies them by `ListingKey` or `ListingId` (`importCsv`). */
export async function importListings(file: Buffer | null, { publish, folder, ...options }: Options): Promise<ImportedListings> {
  const ids = new Map<number, string>();
  const { report, rows } = await importCsv(listingImport(await agentKeys(), publish, ids), file, options);
  const photos = rows.map(({ line, before, data }) => ({ id: before?.documentId ?? ids.get(line), sources: sourcesIn(data) }));
  return {
    report,
    addPhotos: () =>
      addAll(
        report.done ? photos : [],
        photoReader(
          photos.flatMap(({ sources }) => sources),
          folder,
        ),
      ),
  };
}

/** Imports listings; their photos, which may take minutes, afterwards. Another import of the same file adds what is missing. */
export async function importWithPhotosLater(file: Buffer | null, options: Omit<Options, 'folder'>): Promise<CsvReport> {
  const { report, addPhotos } = await importListings(file, options);
  const log = (problems: string[]) => problems.forEach((problem) => strapi.log.warn(`Failed to import a photo: ${problem}`));
  void addPhotos().then(log, (reason: unknown) => strapi.log.error(reason));
  return report;
}

const listingImport = (agents: Map<string, string>, publish: boolean, ids: Map<number, string>): CsvImport => ({
  stored,
  columns: listingColumns,
  otherLabel: 'Photos',
  auditKind: 'listing_import',
  keyOf: ({ ListingKey, ListingId }) => String(ListingKey ?? (ListingId ? `#${String(ListingId).toLowerCase()}` : '')),
  nameOf: (data) => stored.contentType.nameOf(data),
  repeated: (line) => `Duplicate listing: it is also on line ${line}`,
  find: findByKeys,
  ambiguous: 'Several listings have this MLS number. Add the column ListingKey to change one of them.',
  prepare: (data, before) => prepareListing(data, before, agents),
  changeOf: (change, row) => pickWritable(stored, change, importer, row),
  async add({ line, data }) {
    const row = await create(stored, async () => ({ ...(await pickWritable(stored, data, importer, null)), published: publish }), {
      partOf: 'listing_import',
    });
    ids.set(line, row.documentId);
  },
});

/** Returns public ids of agents by public id and by email. */
async function agentKeys(): Promise<Map<string, string>> {
  const agents: { documentId: string; email: string }[] = await strapi.db
    .query(uids.agent)
    .findMany({ select: ['documentId', 'email'], where: { blocked: false } });
  return new Map(
    agents.flatMap(({ documentId, email }) => [[documentId, documentId] as const, [email.toLowerCase(), documentId] as const]),
  );
}

async function findByKeys(keys: string[]): Promise<[string, Row][]> {
  const numbers = new Set(keys.filter((key) => key.startsWith('#')));
  const wanted = new Set(keys);
  const keyOf = ({ documentId, ListingId }: Row) => {
    const number = `#${String(ListingId ?? '').toLowerCase()}`;
    return [...(wanted.has(documentId) ? [documentId] : []), ...(numbers.has(number) ? [number] : [])];
  };
  const entries = (await published.listing.all()).filter((entry) => keyOf(entry).length > 0);
  const rows = await published.listing.readRows(entries);
  return rows.flatMap((row) => keyOf(row).map((key): [string, Row] => [key, row]));
}

/** Keeps the column of photos if it names new ones. @throws 422 with the messages of the contract */
async function prepareListing(row: Data, before: Row | null, agents: Map<string, string>): Promise<Data> {
  const { ListingKey } = row;
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => name in fields));
  if (ListingKey && !before) throw invalid({ ListingKey: 'There is no listing with this ListingKey' });
  for (const name of agentColumns) {
    if (!values[name]) continue;
    values[name] = agents.get(String(values[name]).toLowerCase()) ?? agents.get(String(values[name]));
    if (!values[name]) throw invalid({ [name]: `${fields[name].label} must be the email or ListAgentKey of an active agent` });
  }
  // A home always has a status, so an empty cell does not clear it.
  const input = { ...values, StandardStatus: values.StandardStatus ?? before?.StandardStatus ?? 'Active' };
  const data = prepareFields(stored, input, before);
  if (!before || changedIn(fields, data, before).length > 0)
    await validate(stored.contentType.createSchema, { ...(before && inputOf(stored, before)), ...data });
  const [from, to] = [before?.StandardStatus, data.StandardStatus] as (StandardStatus | undefined)[];
  if (from && to && !mayBecome(from, to)) throw invalid({ StandardStatus: `A listing can’t change from ${from} to ${to}` });
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

const hashOf = (source: string) => createHash('sha256').update(source).digest('base64url').slice(0, 22);

/** Whether a listing has the photo of this source, so that another import of a file adds only what is missing. */
const hasSource = (row: Row, source: string): boolean =>
  urlsOf(row).includes(source) || Object.values(detailsOf(row)).some(({ key }) => key?.endsWith(`-${hashOf(source)}`));

async function addAll(listings: { id: string | undefined; sources: string[] }[], read: ReadPhoto): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, sources } of listings) {
    const row = id && sources.length > 0 ? await readRow(stored, id) : null;
    if (!id || !row) continue;
    for (const [index, source] of sources.entries()) {
      if (hasSource(row, source)) continue;
      try {
        const key = `csv:${String(index).padStart(4, '0')}-${hashOf(source)}`;
        await addPhoto(id, { file: await read(source), key, originalOf: null });
      } catch (reason) {
        problems.push(`${source.slice(0, 200)}: ${reason instanceof NotAllowed ? reason.reason : (reason as Error).message}`);
      }
    }
  }
  return problems;
}
