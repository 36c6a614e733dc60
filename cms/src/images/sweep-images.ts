import { uids } from '../database/uids';
import { clock } from '../settings/clock';
import { removeUnusedImage } from './store-image';

const day = 86_400_000;

/** Pictures from our own endpoints have a name that nobody would give one; the panel's media library keeps what it likes. */
const ownName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(jpg|webp)$/;

/** Removes the pictures that were uploaded a day ago or earlier and that nothing shows: forms that were never saved. */
export async function sweepImages(): Promise<void> {
  const createdAt = { $lt: new Date(clock.now() - day) };
  const old: { id: number; name: string }[] = await strapi.db.query(uids.file).findMany({ select: ['id', 'name'], where: { createdAt } });
  for (const { id, name } of old.filter(({ name }) => ownName.test(name))) {
    // Another replica may be sweeping too; what really stays behind is tried again in an hour.
    await removeUnusedImage(id).catch((reason: unknown) => strapi.log.warn(`Failed to remove ${name}: ${String(reason)}`));
  }
}
