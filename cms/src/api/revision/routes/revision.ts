import { contentTypeNames, contentTypes, endpointsOf, type ContentTypeName } from '../../../../contract';
import { rulesOf } from '../../../content/rules';
import { readRevision, listDeleted, listRevisions } from '../../../history/history';
import { deleteRevisions } from '../../../history/retention';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { restore } from '../restore';

/** Returns the requested page number, 1 by default. */
const pageOf = ({ page = 1 }: Record<string, unknown>): number => Number(page);

/** Creates the history routes of one content type. */
const revisionRoutes = (name: ContentTypeName, { typename } = contentTypes[name]) => [
  handle(endpointsOf[name].listRevisions, async ({ id, query }) => {
    const page = await listRevisions(name, id, pageOf(query));
    if (!page) throw notFound(typename);
    return page;
  }),
  handle(endpointsOf[name].eraseHistory, async ({ id }) => {
    if (!(await deleteRevisions(name, id, rulesOf({ name }).eraseHistory))) throw notFound(typename);
  }),
];

export default routes(
  ...contentTypeNames.flatMap((name) => revisionRoutes(name)),
  // Must precede the route with `:id`, which matches any text.
  handle('listDeleted', ({ query }) => listDeleted(pageOf(query))),
  handle('getRevision', async ({ id }) => {
    const revision = await readRevision(id);
    if (!revision) throw notFound('Version');
    return revision;
  }),
  handle('restoreRevision', async ({ id, body }) => {
    const revision = await restore(id, body.agent);
    if (!revision) throw notFound('Version');
    return { type: revision.noun, id: revision.of };
  }),
);
