import {
  agent,
  isAdmin,
  listing,
  mayBecome,
  needsApproval,
  siteId,
  standardStatuses,
  type ManagedDetails,
  type Schedule,
} from '../../../contract';
import type { AuditEventRow } from '../../audit-log/audit-log';
import { scheduleOf, unpublishedDefaults } from '../../content/prepare';
import type { Rules } from '../../content/rules';
import { isShown } from '../../content/visible';
import { factsOf, readRow, storageModels, type Indexed, type Row, type RowOf } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { photosOf } from '../../fields/photos';
import { rowsOf, type Data } from '../../fields/related';
import { newestRevision, type StoredRevision } from '../../history/revisions';
import { currentActor } from '../../http/caller';
import { forbidden, invalid } from '../../http/errors';
import { clock } from '../../settings/clock';
import { readSite } from '../site/site-settings';
import { dayIn, timeZoneOf } from '../../settings/time-zone';

const stored = storageModels.listing;
type ListingRow = RowOf<typeof listing>;

/**
 * Rules of listings for every entry point: allowed changes of the status, the listing agent, and the approval of an agent's listing where
 * the site settings require it.
 */
export const listingRules: Rules<ListingRow> = {
  dependsOn: ['site'],
  complete: withSoldPrices,

  async beforeWrite(data, { before, action, savedAt }) {
    const { caller, panelUser } = currentActor();
    const site = await readRow(storageModels.site, siteId);
    if (caller && publishes(data, before) && needsApproval(caller, before ?? {}, site)) throw forbidden(refusalFor(before));
    const status = data.StandardStatus ?? before?.StandardStatus ?? 'Active';
    const from = before?.StandardStatus;
    if (from && !mayBecome(from, status)) throw invalid({ StandardStatus: `A listing can’t change from ${from} to ${String(status)}` });
    return {
      ...data,
      ...priceChange(data, before, savedAt),
      StandardStatus: status,
      ...(status !== before?.StandardStatus && { StatusChangeTimestamp: new Date(clock.now()).toISOString() }),
      ...(!before && !data.ListAgentKey && (await ownKey())),
      ...marketDate({ ...before, ...data, StandardStatus: status }, before, site),
      ...(action === 'clone' && { review: null, review_note: null, approved_at: null, OnMarketDate: null, ...noPriceChange }),
      ...((isAdmin(caller) || panelUser) && approvalBy(data, before, savedAt)),
    };
  },

  async afterWrite({ before, after }) {
    const agent = after?.ListAgentKey;
    if (after && !agent) throw invalid({ ListAgentKey: 'Listing agent is required' });
    for (const name of ['ListAgentKey', 'CoListAgentKey'] as const) await assertActive(name, before, after);
    if (agent && agent.id === after.CoListAgentKey?.id) throw invalid({ CoListAgentKey: 'Co-listing agent must be another agent' });
  },

  auditEvents({ before, after }) {
    const review = after?.review;
    return review !== before?.review && (review === 'submitted' || review === 'returned') ? [{ action: review }] : [];
  },

  // Staff compare the approved version with the latest one.
  keepsVersion: ({ approved_at }, savedAt, nextSavedAt) => {
    const approvedAt = Date.parse(String(approved_at));
    return Date.parse(savedAt) <= approvedAt && approvedAt < Date.parse(nextSavedAt);
  },

  managedDetails,
  isChangedSinceApproval,
  sortValue,
  // The sale of a home is a fact, and agents may have left.
  notRestored: ['StandardStatus', 'ClosePrice', 'CloseDate', 'OnMarketDate', 'ListAgentKey', 'CoListAgentKey'],
  recreate: async ({ fields, hidden }, agent) => ({
    ...('review' in hidden && { review: hidden.review ?? null, review_note: hidden.review_note ?? null }),
    ...(await activeAgents({ ...fields, ...(agent && { ListAgentKey: agent }) })),
  }),
};

/** Adds whether visitors see the price of sold listings. */
async function withSoldPrices<Row extends object>(rows: Row[]): Promise<Row[]> {
  const showsClosePrice = (await readSite())?.show_sold_prices === true;
  return rows.map((row) => Object.assign(row, { showsClosePrice }));
}

/** An approved listing is changed if it was saved later: a save by an administrator approves what is saved. */
function isChangedSinceApproval({ review, approved_at }: Indexed, savedAt: string | number): boolean {
  return review === 'approved' && Boolean(approved_at) && Number(new Date(savedAt)) > Date.parse(String(approved_at));
}

function sortValue(entry: Indexed, column: string) {
  const row = entry as ListingRow;
  const [next] = openHousesToCome(row);
  if (column === 'price') return priceOf(row);
  if (column === 'status') return standardStatuses.indexOf(row.StandardStatus);
  if (column === 'agent') return row.ListAgentKey && agent.nameOf(row.ListAgentKey);
  return column === 'open-house' ? next && Date.parse(next.OpenHouseStartTime) : undefined;
}

const priceOf = ({ StandardStatus, ListPrice, ClosePrice }: ListingRow) =>
  StandardStatus === 'Closed' ? (ClosePrice ?? ListPrice) : ListPrice;

const openHousesToCome = ({ OpenHouses }: ListingRow) =>
  (OpenHouses ?? [])
    .filter(({ OpenHouseEndTime }) => Date.parse(OpenHouseEndTime) > clock.now())
    .sort((a, b) => Date.parse(a.OpenHouseStartTime) - Date.parse(b.OpenHouseStartTime));

async function managedDetails(row: ListingRow, savedAt = '') {
  const { documentId, StandardStatus, OnMarketDate, review, review_note, approved_at } = row;
  const isChanged = isChangedSinceApproval(row, savedAt);
  // The approved version may have been erased.
  const approved = isChanged ? await newestRevision('listing', documentId, { saved_at: { $lte: approved_at } }) : null;
  const { City, ListingId, BedroomsTotal, BathroomsFull, BathroomsHalf, ListAgentKey } = row;
  const home = {
    ...{ City, ListingId, BedroomsTotal, BathroomsFull, BathroomsHalf, price: priceOf(row) },
    street: listing.nameOf({ ...row, City: '' }),
    agent: ListAgentKey && agent.nameOf(ListAgentKey),
    undescribed: photosOf(row).filter(({ details }) => !details.ShortDescription).length,
    open_houses: openHousesToCome(row),
    time_zone: timeZoneOf(row, await readSite()),
  };
  return {
    home,
    status: StandardStatus,
    review,
    review_note,
    returned: review === 'returned' ? await findReturn(documentId) : null,
    OnMarketDate,
    listing_agent: factsOf(stored, row).listingAgent ?? null,
    changed_since_approval: isChanged,
    approved_version: approved?.documentId ?? null,
  };
}

/** Finds who returned a listing last; null if that event was erased. */
async function findReturn(of: string): Promise<ManagedDetails['returned']> {
  const where = { kind: 'listing', of, act: 'returned' };
  const event: AuditEventRow | null = await strapi.db.query(uids.auditEvent).findOne({ where, orderBy: { id: 'desc' } });
  return event && { by: event.by_name, at: event.at };
}

const isOn = ({ published, publish_at }: Data | Schedule) => published === true || Boolean(publish_at);

/** Whether a save publishes the listing, now or later, or shows a published one again. */
function publishes(data: Data, before: Row | null): boolean {
  const { published, publish_at } = data;
  const old = before ? scheduleOf(before) : unpublishedDefaults;
  const showsAgain = isHidden(before) && !isHidden({ ...before, ...data }) && isOn(data);
  return (published === true && !old.published) || (Boolean(publish_at) && publish_at !== old.publish_at) || showsAgain;
}

const isHidden = (row: Data | null) => row?.InternetEntireListingDisplayYN === false;

const refusalFor = (before: Row | null) =>
  before && isHidden(before) && isOn(scheduleOf(before))
    ? 'An administrator must approve this listing before visitors see it again. Unpublish it, then submit it.'
    : 'An administrator must approve this listing before it is published';

/** Administrators approve a listing by publishing it, and each version that they save. Unpublishing and hiding withdraw the approval. */
function approvalBy(data: Data, before: Row | null, approved_at: string): Data {
  if (publishes(data, before)) return { review: 'approved', review_note: null, approved_at };
  if (before?.review !== 'approved') return {};
  const isWithdrawn = (isHidden(data) && !isHidden(before)) || (isOn(scheduleOf(before)) && !isOn(data));
  return isWithdrawn ? { review: null, approved_at: null } : { approved_at };
}

const noPriceChange = { PreviousListPrice: null, PriceChangeTimestamp: null };

/** Remembers a price that visitors have seen. A return to the price before is the correction of a mistake. */
function priceChange({ ListPrice: price }: Data, before: Row | null, savedAt: string): Data {
  if (!before || price === undefined || price === before.ListPrice) return {};
  const { ListPrice: previous, PreviousListPrice } = before;
  const isKnown = typeof price === 'number' && typeof previous === 'number' && isShown(stored, before);
  return isKnown && price !== PreviousListPrice ? { PreviousListPrice: previous, PriceChangeTimestamp: savedAt } : noPriceChange;
}

const onMarket: readonly unknown[] = ['Active', 'Active Under Contract', 'Pending'];

/**
 * The first day on which visitors see the listing for sale, unless an earlier day was entered. Only a listing that is coming soon, or not
 * published, has a later one, which becomes the first day.
 * @throws 422 if a later day was entered
 */
function marketDate(next: Data, before: Row | null, site: Row | null): Data {
  if (next.StandardStatus === 'Coming Soon' || !(next.published || next.publish_at)) return {};
  const { publish_at = null } = next;
  const start = publish_at === null ? clock.now() : typeof publish_at === 'string' ? Date.parse(publish_at) : NaN;
  // The check of the whole entry rejects times that are none.
  if (Number.isNaN(start)) return {};
  const first = dayIn(timeZoneOf(next, site), start);
  const entered = next.OnMarketDate as string | null | undefined;
  if (entered && entered <= first) return {};
  if (entered && entered !== before?.OnMarketDate) throw invalid({ OnMarketDate: 'On the market since must not be in the future' });
  const isNew = publishes(next, before) || before?.StandardStatus === 'Coming Soon';
  return onMarket.includes(next.StandardStatus) && (entered || isNew) ? { OnMarketDate: first } : {};
}

/** An agent who creates a listing is its listing agent. */
async function ownKey(): Promise<Data> {
  const { caller } = currentActor();
  const [id] = caller ? await rowsOf([caller.id]) : [];
  return id === undefined ? {} : { ListAgentKey: id };
}

/** A listing must not be assigned to an agent who has left. */
async function assertActive(name: 'ListAgentKey' | 'CoListAgentKey', before: ListingRow | null, after: ListingRow | null): Promise<void> {
  const [old, agent] = [before?.[name], after?.[name]];
  if (!agent || agent.id === old?.id) return;
  // On PostgreSQL, the new reference waits for a save that has locked the agent's row. A deactivation locks it, and then looks for listings.
  const { blocked } = await strapi.db.query(uids.agent).findOne({ where: { id: agent.id }, select: ['blocked'] });
  if (blocked) throw invalid({ [name]: 'This agent is deactivated' });
}

/** Returns the agents of a deleted listing, without those who have left. @throws 422 if it has no listing agent */
async function activeAgents({ ListAgentKey, CoListAgentKey }: StoredRevision['fields']): Promise<Data> {
  const where = { documentId: { $in: [ListAgentKey, CoListAgentKey] }, blocked: false };
  const active: Row[] = await strapi.db.query(uids.agent).findMany({ where });
  const idOf = (agent: unknown) => active.find(({ documentId }) => documentId === agent)?.id ?? null;
  const [agent, coAgent] = [idOf(ListAgentKey), idOf(CoListAgentKey)];
  if (!agent) throw invalid({ agent: 'The agent of this listing has left. Choose another one.' });
  return { ListAgentKey: agent, CoListAgentKey: coAgent === agent ? null : coAgent };
}
