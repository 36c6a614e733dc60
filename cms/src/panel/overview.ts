import { publishableTypes, contentTypeNames, type PublishableType, type ContentTypeName } from '../../contract';
import { storageModelOf, storageModels, type Row } from '../database/storage-models';
import { latestChanges } from '../history/history';
import { failedEmails } from '../mail/outbox';
import { clock } from '../settings/clock';
import { mayEdit, mayRead } from '../http/abilities';
import type { Overview } from './wire';

/** How many of anything the page shows; behind each list stands the way to all. */
const shown = 8;

/** What an editor of the panel is told of the brokerage, of what they may read. */
export async function overview(): Promise<Overview> {
  const types = contentTypeNames.filter((type) => mayRead(storageModelOf(type).uid));
  const content = publishableTypes.filter((type) => types.includes(type));
  const keepsAgents = types.includes('agent');
  return {
    unpublished: (await Promise.all(content.map(unpublishedOf))).flat(),
    scheduled: (await Promise.all(content.map(scheduledOf)))
      .flat()
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .slice(0, shown),
    changes: await latestChanges(types, shown),
    incomplete: keepsAgents ? await incompleteAgents() : [],
    waiting: keepsAgents ? await agents().count({ where: { joined: false, blocked: false } }) : 0,
    // To whom they go is for those who keep the agents' addresses.
    failedEmails: mayEdit(storageModels.agent.uid) ? await failedEmails(shown) : [],
  };
}

const now = () => new Date(clock.now()).toISOString();
const agents = () => strapi.db.query(storageModels.agent.uid);

const entryOf = (type: ContentTypeName, row: Row): Overview['unpublished'][number] => ({
  type,
  id: row.documentId,
  name: storageModelOf(type).contentType.nameOf(row),
});

const presentOnly = (type: PublishableType) => ('archived' in storageModels[type].contentType.fields ? { archived: false } : {});

async function unpublishedOf(type: PublishableType): Promise<Overview['unpublished']> {
  const isUnpublished = { $or: [{ published: false, publish_at: null }, { unpublish_at: { $lte: now() } }] };
  const rows: Row[] = await strapi.db
    .query(storageModels[type].uid)
    .findMany({ where: { $and: [presentOnly(type), isUnpublished] }, orderBy: { updatedAt: 'desc' }, limit: shown });
  return rows.map((row) => entryOf(type, row));
}

async function scheduledOf(type: PublishableType) {
  const next = async (time: 'publish_at' | 'unpublish_at') => {
    const where = { $and: [presentOnly(type), { [time]: { $gt: now() } }] };
    const rows: Row[] = await strapi.db.query(storageModels[type].uid).findMany({ where, orderBy: { [time]: 'asc' }, limit: shown });
    return rows.map((row) => ({ ...entryOf(type, row), at: row[time] as string, appears: time === 'publish_at' }));
  };
  return [...(await next('publish_at')), ...(await next('unpublish_at'))];
}

async function incompleteAgents(): Promise<Overview['incomplete']> {
  const lacks = { $or: [{ avatar: { id: { $null: true } } }, { bio: { $null: true } }, { bio: '' }] };
  const rows: Row[] = await agents().findMany({
    where: { $and: [{ blocked: false, listed: true }, lacks] },
    populate: { avatar: true },
    orderBy: [{ last_name: 'asc' }, { first_name: 'asc' }],
    limit: shown,
  });
  return rows.map((row) => ({
    ...entryOf('agent', row),
    missing: [...(row.avatar ? [] : ['photo' as const]), ...(row.bio ? [] : ['bio' as const])],
  }));
}
