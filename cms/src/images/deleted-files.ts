import { isBackupActive } from './active-backup';

const tableName = 'removed_files';

/** Provider name unknown to Strapi, so that it deletes no file while the transaction is open. */
export const unknownProvider = 'noted';

/** A stored image, as passed to the upload plugin's provider. */
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

/** Records a file for deletion, in the transaction that removes its row, so that the deletion is retried if storage is unreachable. */
export async function scheduleDeletion(file: Removable): Promise<void> {
  const { documentId: id, name, provider, hash, ext, formats } = file;
  const row = { id, file: JSON.stringify({ documentId: id, name, provider, hash, ext, formats } satisfies Removable) };
  await strapi.db.transaction(({ trx }) => strapi.db.connection(tableName).transacting(trx).insert(row).onConflict('id').merge());
}

/** Deletes a file and its variants from storage. Retried every hour if storage is unreachable or a backup is active. */
export async function deleteRemoved({ documentId, name, provider, formats, ...original }: Removable): Promise<void> {
  const upload = strapi.plugin('upload') as unknown as { provider: { delete(file: StoredObject): Promise<unknown> } };
  try {
    // A backup that starts later does not include the row.
    if (await isBackupActive()) return;
    if (provider === strapi.config.get<{ provider: string }>('plugin::upload').provider) {
      await Promise.all([original, ...Object.values(formats ?? {})].map((file) => upload.provider.delete(file)));
    }
    await strapi.db.connection(tableName).where({ id: documentId }).delete();
  } catch (reason) {
    strapi.log.warn(`Failed to delete ${name}, will retry: ${String(reason)}`);
  }
}

/** Retries failed deletions. */
export async function sweepDeletedFiles(): Promise<void> {
  const rows: { file: string }[] = await strapi.db.connection(tableName).select('file').limit(1000);
  for (const { file } of rows) await deleteRemoved(JSON.parse(file));
}
