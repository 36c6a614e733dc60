import { contentTypeNames, siteId, type Caller } from '../../../../contract';
import { present } from '../../../content/present';
import { editing } from '../../../content/save';
import { storageModels, type Row } from '../../../database/storage-models';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { overview } from '../overview';
import { readSite } from '../site-settings';

const { edit } = editing(storageModels.site);

const presentSite = (row: Row, caller: Caller | null) => present(storageModels.site, row, caller);

export default routes(
  handle('getSite', async ({ caller }) => {
    const row = await readSite();
    if (!row) throw notFound('Site');
    return presentSite(row, caller);
  }),
  handle('getOverview', () => overview(contentTypeNames, true)),
  handle('updateSite', async ({ body, caller }) => presentSite(await edit(siteId, body, caller), caller)),
);
