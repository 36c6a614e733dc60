import type { Caller } from '../../../../contract';
import { present } from '../../../content/present';
import { contentRoutes } from '../../../content/published';
import { storedNouns, type Row } from '../../../database/stored-nouns';
import { handle, routes } from '../../../http/handle';
import { seasons } from '../seasons';

const shown = (row: Row, caller: Caller | null) => present(storedNouns.season, row, caller);

export default routes(
  ...contentRoutes(seasons),
  handle('archiveSeason', async ({ id, caller }) => shown(await seasons.setArchived(id, true), caller)),
  handle('unarchiveSeason', async ({ id, caller }) => shown(await seasons.setArchived(id, false), caller)),
);
