/** Whether a backup is being taken, by whichever process: what its snapshot names must be there until it is copied. */
export async function isBackupUnderWay(): Promise<boolean> {
  const found = await strapi.db.transaction(
    async ({ trx }) =>
      await strapi.db.connection('backups_under_way').transacting(trx).where('until', '>', Date.now()).first<{ id: string } | undefined>('id'),
  );
  return found !== undefined;
}
