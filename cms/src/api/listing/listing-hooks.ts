import { isAdmin, mayBecome, needsApproval, siteId, type Schedule, type StandardStatus } from '../../../contract';
import type { DerivedEvent } from '../../content/audit-events';
import { scheduleOf, unpublishedDefaults } from '../../content/prepare';
import type { CompletedSave, SaveContext, SaveHooks } from '../../content/save';
import { readRow, storageModels, type Row } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { rowsOf, type Data } from '../../fields/related';
import { currentActor } from '../../http/caller';
import { forbidden, invalid } from '../../http/errors';
import { clock } from '../../settings/clock';
import { dayIn, timeZoneOf } from './time-zone';

/**
 * Rules of listings for every entry point: allowed changes of the status, the listing agent, and the approval of an agent's listing where
 * the site settings require it.
 */
export const listingHooks: SaveHooks = {
  async beforeWrite(data, { before, action, savedAt }) {
    const { caller, panelUser } = currentActor();
    const site = await readRow(storageModels.site, siteId);
    if (caller && publishes(data, before) && needsApproval(caller, before ?? {}, site)) throw forbidden(refusalFor(before));
    const status = (data.StandardStatus ?? before?.StandardStatus ?? 'Active') as StandardStatus;
    const from = before?.StandardStatus as StandardStatus | undefined;
    if (from && !mayBecome(from, status)) throw invalid({ StandardStatus: `A listing can’t change from ${from} to ${status}` });
    return {
      ...data,
      StandardStatus: status,
      ...(status !== before?.StandardStatus && { StatusChangeTimestamp: new Date(clock.now()).toISOString() }),
      ...(!before && !data.ListAgentKey && (await ownKey())),
      ...marketDate({ ...before, ...data, StandardStatus: status }, before, site),
      ...(action === 'clone' && { review: null, review_note: null, approved_at: null, OnMarketDate: null }),
      ...((isAdmin(caller) || panelUser) && approvalBy(data, before, savedAt)),
    };
  },

  async afterWrite({ before, after }) {
    const agent = after?.ListAgentKey as Row | null | undefined;
    if (after && !agent) throw invalid({ ListAgentKey: 'Listing agent is required' });
    for (const name of ['ListAgentKey', 'CoListAgentKey']) await assertActive(name, before, after);
    if (agent && agent.id === (after?.CoListAgentKey as Row | null)?.id)
      throw invalid({ CoListAgentKey: 'Co-listing agent must be another agent' });
  },

  auditEvents({ before, after }: CompletedSave): DerivedEvent[] {
    const review = after?.review;
    return review !== before?.review && (review === 'submitted' || review === 'returned') ? [{ action: review }] : [];
  },
};

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

const onMarket: readonly unknown[] = ['Active', 'Active Under Contract', 'Pending'];

/**
 * The first day on which visitors see the home for sale, unless an earlier day was entered. Only a home that is coming soon, or not
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

/** A home must not be assigned to an agent who has left. */
async function assertActive(name: string, before: SaveContext['before'], after: Row | null): Promise<void> {
  const [old, agent] = [before?.[name], after?.[name]] as (Row | null | undefined)[];
  if (!agent || agent.id === old?.id) return;
  // On PostgreSQL, the new reference waits for a save that has locked the agent's row. A deactivation locks it, and then looks for listings.
  const { blocked } = await strapi.db.query(uids.agent).findOne({ where: { id: agent.id }, select: ['blocked'] });
  if (blocked) throw invalid({ [name]: 'This agent is deactivated' });
}
