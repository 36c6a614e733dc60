import { contentTypes, type AnyContentType, type ContentTypeName } from '../../../../contract';
import { readRevision, listDeleted, listRevisions } from '../../../history/history';
import { deleteRevisions } from '../../../history/retention';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { presentListed, presentRevision, presentSummary } from '../present';
import { restore } from '../restore';

/** Returns the requested page number, 1 by default. */
const pageOf = ({ page = 1 }: Record<string, unknown>): number => Number(page);

/** Creates the history routes of one content type. Its endpoints have the same names and types as those of posts. */
const revisionRoutes = ({ name, typename }: AnyContentType) => [
  handle(`list${typename}Revisions` as 'listPostRevisions', async ({ id, query }) => {
    const page = await listRevisions(name as ContentTypeName, id, pageOf(query));
    if (!page) throw notFound(typename);
    return { items: page.items.map(presentListed), more: page.more };
  }),
  handle(`erase${typename}History` as 'erasePostHistory', async ({ id }) => {
    if (!(await deleteRevisions(name as ContentTypeName, id))) throw notFound(typename);
  }),
];

export default routes(
  ...Object.values(contentTypes).flatMap(revisionRoutes),
  // Must precede the route with `:id`, which matches any text.
  handle('listDeleted', async ({ query }) => {
    const { items, more } = await listDeleted(pageOf(query));
    return { items: items.map(presentSummary), more };
  }),
  handle('getRevision', async ({ id }) => {
    const revision = await readRevision(id);
    if (!revision) throw notFound('Version');
    return presentRevision(revision);
  }),
  handle('restoreRevision', async ({ id, body }) => {
    const revision = await restore(id, body.agent);
    if (!revision) throw notFound('Version');
    return { type: revision.noun, id: revision.of };
  }),
);
