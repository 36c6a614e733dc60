import type { Caller } from '../../../../contract';
import { present } from '../../../content/present';
import { contentRoutes } from '../../../content/published';
import { storageModels, type Row } from '../../../database/storage-models';
import { handle, routes } from '../../../http/handle';
import { addPhoto, returnToAgent, submit } from '../listings';

const presentListing = (row: Row, caller: Caller | null) => present(storageModels.listing, row, caller);

export default routes(
  ...contentRoutes('listing'),
  handle('submitListing', async ({ id, caller }) => presentListing(await submit(id), caller)),
  handle('returnListing', async ({ id, body, caller }) => presentListing(await returnToAgent(id, body.note), caller)),
  handle('addListingPhoto', async ({ id, upload, body, caller }) =>
    presentListing(await addPhoto(id, { file: upload.file, key: body.key || null, originalOf: body.original_of || null }), caller),
  ),
);
