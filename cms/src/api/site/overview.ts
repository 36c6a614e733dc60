import {
  contentTypes,
  endOf,
  publishableTypes,
  type ContentTypeName,
  type EntryState,
  type Overview,
  type PublishableType,
} from '../../../contract';
import { hasFactor } from '../../accounts/factors';
import { scheduleOf } from '../../content/prepare';
import { publishedOf } from '../../content/published';
import { storageModels, type Row } from '../../database/storage-models';
import { latestChanges } from '../../history/history';
import { failedEmails } from '../../mail/outbox';
import { clock } from '../../settings/clock';
import { environment } from '../../settings/environment';

/** Maximum number of items per list. */
const maxItems = 8;

/**
 * Returns what needs attention, and the latest changes.
 * @param types content types that the caller may read
 * @param withEmails whether to list failed emails, which contain addresses
 */
export async function overview(types: ContentTypeName[], withEmails: boolean): Promise<Overview> {
  const content = publishableTypes.filter((type) => types.includes(type));
  const canReadAgents = types.includes('agent');
  return {
    unpublished: content.length > 0 ? await inState(['returned', 'unpublished'], content) : null,
    submitted: types.includes('listing') ? await inState(['submitted'], ['listing']) : null,
    scheduled: content.length > 0 ? await allScheduled(content) : null,
    changes: await latestChanges(types, maxItems),
    incomplete: canReadAgents ? await incompleteAgents() : null,
    unprotected: canReadAgents ? await unprotectedAdmins() : null,
    waiting: canReadAgents ? await agents().count({ where: { joined: false, blocked: false } }) : 0,
    hasMailServer: Boolean(environment.smtpUrl),
    failedEmails: withEmails ? await failedEmails(maxItems) : null,
  };
}

const agents = () => strapi.db.query(storageModels.agent.uid);

type Entry = NonNullable<Overview['unpublished']>[number];

const entryOf = (type: ContentTypeName, row: Row): Entry => ({
  type,
  id: row.documentId,
  name: contentTypes[type].nameOf(row),
});

const inState = async (states: EntryState[], types: PublishableType[]): Promise<Entry[]> =>
  (await Promise.all(types.map((type) => entriesOf(type, states)))).flat();

async function entriesOf(type: PublishableType, states: EntryState[]): Promise<Entry[]> {
  const entries = (await publishedOf(type).all()).filter((row) => states.includes(contentTypes[type].stateOf(row, clock.now())));
  const lastSavedFirst = entries.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return lastSavedFirst.slice(0, maxItems).map((row) => entryOf(type, row));
}

async function scheduledOf(type: PublishableType) {
  const rows = (await publishedOf(type).all()).filter((row) => !row.archived);
  return rows.flatMap((row) => {
    const { publish_at, unpublish_at } = scheduleOf(row);
    const end = endOf({ ...row, unpublish_at });
    return [
      ...(publish_at ? [{ ...entryOf(type, row), at: publish_at, appears: true }] : []),
      ...(end ? [{ ...entryOf(type, row), at: end, appears: false }] : []),
    ];
  });
}

async function allScheduled(types: PublishableType[]): Promise<Overview['scheduled']> {
  const scheduled = (await Promise.all(types.map(scheduledOf))).flat();
  return scheduled.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, maxItems);
}

/** Returns administrators without a second factor. */
async function unprotectedAdmins(): Promise<Entry[]> {
  const where = { blocked: false, joined: true, role: { type: { $in: ['admin', 'super_admin'] } } };
  const rows: Row[] = await agents().findMany({ where, orderBy: [{ last_name: 'asc' }, { first_name: 'asc' }] });
  const are = await Promise.all(rows.map(({ documentId }) => hasFactor(documentId)));
  return rows.filter((_row, n) => !are[n]).map((row) => entryOf('agent', row));
}

async function incompleteAgents(): Promise<Overview['incomplete']> {
  const lacks = { $or: [{ avatar: { id: { $null: true } } }, { bio: { $null: true } }, { bio: '' }] };
  const rows: Row[] = await agents().findMany({
    where: { $and: [{ blocked: false, listed: true }, lacks] },
    populate: { avatar: true },
    orderBy: [{ last_name: 'asc' }, { first_name: 'asc' }],
    limit: maxItems,
  });
  return rows.map((row) => ({
    ...entryOf('agent', row),
    missing: [...(row.avatar ? [] : ['photo' as const]), ...(row.bio ? [] : ['bio' as const])],
  }));
}
