import { contentTypes, type AnyContentType, type ContentTypeName } from '../../../../contract';
import { readRevision, listDeleted, listRevisions } from '../../../history/history';
import { deleteRevisions } from '../../../history/retention';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { presentListed, presentRevision, presentSaved } from '../present';
import { restore } from '../restore';

/** The page that is asked for, from 1 on. */
const pageOf = ({ page = 1 }: Record<string, unknown>): number => Number(page);

/** What may be done with the versions of one noun's entries. All nouns' endpoints for that are named and typed alike. */
const versionRoutes = ({ name, typename }: AnyContentType) => [
  handle(`list${typename}Revisions` as 'listPostRevisions', async ({ id, query }) => {
    const found = await listRevisions(name as ContentTypeName, id, pageOf(query));
    if (!found) throw notFound(typename);
    return { items: found.items.map(presentListed), more: found.more };
  }),
  handle(`erase${typename}History` as 'erasePostHistory', async ({ id }) => {
    if (!(await deleteRevisions(name as ContentTypeName, id))) throw notFound(typename);
  }),
];

export default routes(
  ...Object.values(contentTypes).flatMap(versionRoutes),
  // Before the one whose id could be any word.
  handle('listDeleted', async ({ query }) => {
    const { items, more } = await listDeleted(pageOf(query));
    return { items: items.map(presentSaved), more };
  }),
  handle('getRevision', async ({ id }) => {
    const revision = await readRevision(id);
    if (!revision) throw notFound('Version');
    return presentRevision(revision);
  }),
  handle('restoreRevision', async ({ id }) => {
    const revision = await restore(id);
    if (!revision) throw notFound('Version');
    return { type: revision.noun, id: revision.of };
  }),
);
