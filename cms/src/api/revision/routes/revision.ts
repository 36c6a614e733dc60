import { nouns, type AnyNoun, type Noun } from '../../../../contract';
import { findVersion, listDeleted, versionsOf } from '../../../history/history';
import { eraseHistory } from '../../../history/retention';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { presentListed, presentRevision, presentSaved } from '../present';
import { restore } from '../restore';

/** The page that is asked for, from 1 on. */
const pageOf = ({ page = 1 }: Record<string, unknown>): number => Number(page);

/** What may be done with the versions of one noun's entries. All nouns' endpoints for that are named and typed alike. */
const versionRoutes = ({ name, typename }: AnyNoun) => [
  handle(`list${typename}Revisions` as 'listPostRevisions', async ({ id, query }) => {
    const found = await versionsOf(name as Noun, id, pageOf(query));
    if (!found) throw notFound(typename);
    return { items: found.items.map(presentListed), more: found.more };
  }),
  handle(`erase${typename}History` as 'erasePostHistory', async ({ id }) => {
    if (!(await eraseHistory(name as Noun, id))) throw notFound(typename);
  }),
];

export default routes(
  ...Object.values(nouns).flatMap(versionRoutes),
  // Before the one whose id could be any word.
  handle('listDeleted', async ({ query }) => {
    const { items, more } = await listDeleted(pageOf(query));
    return { items: items.map(presentSaved), more };
  }),
  handle('getRevision', async ({ id }) => {
    const revision = await findVersion(id);
    if (!revision) throw notFound('Version');
    return presentRevision(revision);
  }),
  handle('restoreRevision', async ({ id }) => {
    const revision = await restore(id);
    if (!revision) throw notFound('Version');
    return { noun: revision.noun, id: revision.of };
  }),
);
