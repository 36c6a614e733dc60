import {
  articleTypes,
  contentTypes,
  endpointsOf,
  publishableTypes,
  type ArticleType,
  type Caller,
  type PublishableType,
  type ReplyOf,
} from '../../../../contract';
import { maxRows } from '../../../content/catalog';
import { present } from '../../../content/present';
import { publishedOf } from '../../../content/published';
import { storageModelOf, type Row, type StorageModel } from '../../../database/storage-models';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { inTurns, LongReply } from '../../../http/in-turns';

type Presented<T extends PublishableType> = StorageModel<(typeof contentTypes)[T]>;

/** Presents entries as the replies of the endpoints of their type. */
const presenterOf =
  <T extends PublishableType>(type: T) =>
  (row: Row, caller: Caller | null) =>
    present(storageModelOf(type) as Presented<T>, row, caller);

function listRoute(type: ArticleType) {
  const [content, { list }, presentRow] = [publishedOf(type), endpointsOf[type], presenterOf(type)];
  return handle(list, async ({ caller }) => {
    const toReply = (row: Row) => presentRow(row, caller);
    const listed = await content.listedTo(caller);
    if (listed.length > maxRows) return LongReply.of(await content.visibleInBatches(caller), toReply);
    // TypeScript does not infer that all entries have the same type.
    return inTurns(await content.complete(listed, caller), (batch) => batch.map(toReply)) as Promise<ReplyOf<typeof list>>;
  });
}

/** Routes for single entries and for administrators. */
function entryRoutes(type: PublishableType) {
  const [content, names, presentRow] = [publishedOf(type), endpointsOf[type], presenterOf(type)];
  const { typename } = contentTypes[type];
  return [
    handle(names.get, async ({ id, caller }) => {
      const row = await content.findVisible(id, caller);
      if (!row) throw notFound(typename);
      return presentRow(row, caller);
    }),
    handle(names.create, async ({ body, caller }) => presentRow(await content.add(body, caller), caller)),
    handle(names.update, async ({ id, body, caller }) => presentRow(await content.edit(id, body, caller), caller)),
    handle(names.manage, ({ query, caller }) => content.managed(query, caller)),
    handle(names.delete, ({ id }) => content.remove(id)),
    handle(names.publish, async ({ id, caller }) => presentRow(await content.setPublished(id, true), caller)),
    handle(names.unpublish, async ({ id, caller }) => presentRow(await content.setPublished(id, false), caller)),
  ];
}

/** Routes of the endpoints that every publishable content type has. */
export default routes(...articleTypes.map(listRoute), ...publishableTypes.flatMap(entryRoutes));
