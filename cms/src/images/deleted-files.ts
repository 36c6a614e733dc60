import { isBackupActive } from './active-backup';

const tableName = 'removed_files';

/** Of no provider that Strapi knows, so that it leaves the store alone while the database waits. */
export const noted = 'noted';

/** A stored picture as the upload plugin's provider knows it. */
export interface StoredObject {
  hash: string;
  ext: string;
}

export interface Removable extends StoredObject {
  documentId: string;
  name: string;
  provider: string;
  formats: Record<string, StoredObject> | null;
}

/** Notes, with the transaction that removes its row, that a file is to be deleted: a store that is down keeps nothing for good. */
export async function scheduleDeletion(file: Removable): Promise<void> {
  const { documentId: id, name, provider, hash, ext, formats } = file;
  const row = { id, file: JSON.stringify({ documentId: id, name, provider, hash, ext, formats } satisfies Removable) };
  await strapi.db.transaction(({ trx }) => strapi.db.connection(tableName).transacting(trx).insert(row).onConflict('id').merge());
}

/** Deletes a file and its variants from where they are stored; what cannot be reached, or is being backed up, is tried again in an hour. */
export async function deleteRemoved({ documentId, name, provider, formats, ...original }: Removable): Promise<void> {
  const upload = strapi.plugin('upload') as unknown as { provider: { delete(file: StoredObject): Promise<unknown> } };
  try {
    // Its row is gone, so a backup that begins later does not name it.
    if (await isBackupActive()) return;
    if (provider === strapi.config.get<{ provider: string }>('plugin::upload').provider) {
      await Promise.all([original, ...Object.values(formats ?? {})].map((file) => upload.provider.delete(file)));
    }
    await strapi.db.connection(tableName).where({ id: documentId }).delete();
  } catch (reason) {
    strapi.log.warn(`Failed to delete ${name}, will retry: ${String(reason)}`);
  }
}

/** Tries those again that could not be deleted. */
export async function sweepDeletedFiles(): Promise<void> {
  const rows: { file: string }[] = await strapi.db.connection(tableName).select('file').limit(1000);
  for (const { file } of rows) await deleteRemoved(JSON.parse(file));
}
