import { uids } from '../database/uids';
import { clock } from '../settings/clock';
import { removeUnusedImage } from './store-image';

const dayMs = 86_400_000;

/** Names of images from our endpoints. Images uploaded in the panel's media library are never swept. */
const generatedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(jpg|webp)$/;

/** Removes unused images that were uploaded more than a day ago, such as those of forms that were never saved. */
export async function sweepImages(): Promise<void> {
  const createdAt = { $lt: new Date(clock.now() - dayMs) };
  const old: { id: number; name: string }[] = await strapi.db.query(uids.file).findMany({ select: ['id', 'name'], where: { createdAt } });
  for (const { id, name } of old.filter(({ name }) => generatedName.test(name))) {
    // Another replica may be sweeping too. Failures are retried in an hour.
    await removeUnusedImage(id).catch((reason: unknown) => strapi.log.warn(`Failed to remove ${name}: ${String(reason)}`));
  }
}
