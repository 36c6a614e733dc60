import type { Caller } from '../../../../contract';
import { addTag } from '../../../cache/dependencies';
import { present } from '../../../content/present';
import { published } from '../../../content/published';
import { storageModels, type Row } from '../../../database/storage-models';
import { handle, routes } from '../../../http/handle';
import { LongReply } from '../../../http/in-turns';
import { environment } from '../../../settings/environment';
import { readSite } from '../../site/site-settings';
import { addPhoto, returnToAgent, submit } from '../listings';
import { exportListings, importListings } from '../listings-csv';
import { dismissPhotoImport, photoImports, retryPhotoImport } from '../photo-import';
import { presentReso } from '../reso';

const presentListing = (row: Row, caller: Caller | null) => present(storageModels.listing, row, caller);

export default routes(
  handle('listListings', async ({ caller }) => {
    // The list contains the names of agents.
    addTag('agent');
    const site = await readSite();
    return LongReply.of(await published.listing.visibleInBatches(caller), (row) => presentReso(row, caller, site), [
      `{"@odata.context":${JSON.stringify(`${environment.publicUrl}/api/listings`)},"value":`,
      '}',
    ]);
  }),
  handle('exportListings', async () => LongReply.ofText('csv', exportListings())),
  handle('importListings', async ({ upload, body: { dry_run, publish, version } }) => {
    const options = { dryRun: dry_run !== 'false', publish: publish === 'true', version };
    return (await importListings(upload.file, options)).report;
  }),
  handle('listPhotoImports', () => photoImports()),
  handle('retryPhotoImport', ({ id }) => retryPhotoImport(id)),
  handle('dismissPhotoImport', ({ id }) => dismissPhotoImport(id)),
  handle('submitListing', async ({ id, caller }) => presentListing(await submit(id), caller)),
  handle('returnListing', async ({ id, body, caller }) => presentListing(await returnToAgent(id, body.note), caller)),
  handle('addListingPhoto', async ({ id, upload, body, caller }) =>
    presentListing(await addPhoto(id, { file: upload.file, key: body.key || null, originalOf: body.original_of || null }), caller),
  ),
);
