import type { Caller } from '../../../../contract';
import { present } from '../../../content/present';
import { published } from '../../../content/published';
import { storageModels, type Row } from '../../../database/storage-models';
import { handle, routes } from '../../../http/handle';

const presentSeason = (row: Row, caller: Caller | null) => present(storageModels.season, row, caller);

export default routes(
  handle('archiveSeason', async ({ id, caller }) => presentSeason(await published.season.setArchived(id, true), caller)),
  handle('unarchiveSeason', async ({ id, caller }) => presentSeason(await published.season.setArchived(id, false), caller)),
);
