import type { Core } from '@strapi/strapi';
import { directory, engine, strapi as strapiSide } from '@strapi/data-transfer';
import { compare, hash } from 'bcrypt';
import { join } from 'node:path';
import { daysLater, defaultTimeZone } from '../../contract';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { clock } from '../settings/clock';
import { environment } from '../settings/environment';

/** Usernames of the demo accounts. */
const demoUsernames = ['admin', 'owner', 'agent1', 'agent2'];

// An import deletes only these types first; by default, Strapi would empty every table.
const content = [...Object.values(storageModels).map(({ uid }) => uid), uids.role, uids.file, uids.folder, uids.seasonImage];

/** Imports the demo content if there are no agents, and sets the password of the demo accounts. */
export async function loadDemo(strapi: Core.Strapi): Promise<void> {
  if (!environment.isDemo) return;
  if ((await strapi.db.query(uids.agent).count()) === 0) await importDemo(strapi);
  await setDemoPasswords(strapi);
  await useLocalVideo(strapi);
}

async function importDemo(strapi: Core.Strapi): Promise<void> {
  const source = directory.providers.createLocalDirectorySourceProvider({
    directory: { path: join(strapi.dirs.app.root, 'demo') },
  });
  const destination = strapiSide.providers.createLocalStrapiDestinationProvider({
    getStrapi: async () => strapi,
    autoDestroy: false,
    strategy: 'restore',
    restore: { assets: true, entities: { include: content }, configuration: { webhook: false, coreStore: false } },
  });
  const transfer = engine.createTransferEngine(source, destination, {
    versionStrategy: 'ignore',
    schemaStrategy: 'ignore',
    only: ['content', 'files'],
    exclude: [],
    throttle: 0,
    transforms: {},
  });
  // The transfer resolves before its own transaction is committed. It joins ours, whose commit is awaited.
  await strapi.db.transaction(() => transfer.transfer());
  await strapi.db.query(uids.agent).updateMany({ where: { password: null }, data: { joined: false } });
  await moveOpenHouses(strapi);
}

/** Moves the open houses of the demo by whole weeks, so that they are still to come. They keep their hour of the day. */
async function moveOpenHouses({ db }: Core.Strapi): Promise<void> {
  const openHouses: { id: number; OpenHouseStartTime: string; OpenHouseEndTime: string }[] = await db.query(uids.openHouse).findMany();
  for (const { id, OpenHouseStartTime, OpenHouseEndTime } of openHouses) {
    const weeks = Math.max(0, Math.ceil((clock.now() - Date.parse(OpenHouseEndTime)) / weekMs));
    const move = (time: string) => daysLater(time, 7 * weeks, defaultTimeZone);
    await db.query(uids.openHouse).update({
      where: { id },
      data: { OpenHouseStartTime: move(OpenHouseStartTime), OpenHouseEndTime: move(OpenHouseEndTime) },
    });
  }
}

const weekMs = 7 * 86_400_000;

async function setDemoPasswords(strapi: Core.Strapi): Promise<void> {
  // Also matches the email addresses, so that another brokerage's "admin" keeps its password.
  const where = { username: { $in: demoUsernames }, email: { $endsWith: '@hearthandharbor.example' } };
  const accounts = await strapi.db.query(uids.agent).findMany({ where });
  for (const { id, password } of accounts) {
    if (password && (await compare(environment.demoPassword, password))) continue;
    await strapi.db.query(uids.agent).update({ where: { id }, data: { password: await hash(environment.demoPassword, 10), joined: true } });
  }
}

/** Points the demo video to this server, because a post's video needs an absolute URL. */
async function useLocalVideo(strapi: Core.Strapi): Promise<void> {
  const video = '/media/harbor-walk.mp4';
  const posts = await strapi.db.query(storageModels.post.uid).findMany({ where: { video_url: { $endsWith: video } } });
  for (const { id } of posts) {
    await strapi.db.query(storageModels.post.uid).update({ where: { id }, data: { video_url: environment.publicUrl + video } });
  }
}
