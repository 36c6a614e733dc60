import {
  articleTypes,
  publishableTypes,
  type ArticleType,
  type Caller,
  type post,
  type Post,
  type PublishableType,
} from '../../../../contract';
import { maxRows } from '../../../content/catalog';
import { present } from '../../../content/present';
import { publishedOf } from '../../../content/published';
import { storageModelOf, type Row, type StorageModel } from '../../../database/storage-models';
import { notFound } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { inTurns, LongReply } from '../../../http/in-turns';

// The endpoints of all publishable types have the same names and types (contract/endpoints), so the types of posts serve for all.
const namerOf = (type: PublishableType) => {
  const { typename } = storageModelOf(type).contentType;
  return <Verb extends string, Plural extends string = ''>(verb: Verb, plural?: Plural) =>
    `${verb}${typename}${plural ?? ''}` as `${Verb}Post${Plural}`;
};
const presenterOf = (type: PublishableType) => (row: Row, caller: Caller | null) =>
  present(storageModelOf(type) as StorageModel<typeof post>, row, caller);

function listRoute(type: ArticleType) {
  const [content, presentRow] = [publishedOf(type), presenterOf(type)];
  return handle(namerOf(type)('list', 's'), async ({ caller }) => {
    const toPost = (row: Row): Post => presentRow(row, caller);
    const listed = await content.listedTo(caller);
    if (listed.length > maxRows) return LongReply.of(await content.visibleInBatches(caller), toPost);
    return inTurns(await content.complete(listed, caller), (batch) => batch.map(toPost));
  });
}

/** Routes for single entries and for administrators. */
function entryRoutes(type: PublishableType) {
  const [content, nameFor, presentRow] = [publishedOf(type), namerOf(type), presenterOf(type)];
  const { typename } = storageModelOf(type).contentType;
  return [
    handle(nameFor('get'), async ({ id, caller }) => {
      const row = await content.findVisible(id, caller);
      if (!row) throw notFound(typename);
      return presentRow(row, caller);
    }),
    handle(nameFor('create'), async ({ body, caller }) => presentRow(await content.add(body, caller), caller)),
    handle(nameFor('update'), async ({ id, body, caller }) => presentRow(await content.edit(id, body, caller), caller)),
    handle(nameFor('manage', 's'), ({ query, caller }) => content.managed(query, caller)),
    handle(nameFor('delete'), ({ id }) => content.remove(id)),
    handle(nameFor('publish'), async ({ id, caller }) => presentRow(await content.setPublished(id, true), caller)),
    handle(nameFor('unpublish'), async ({ id, caller }) => presentRow(await content.setPublished(id, false), caller)),
  ];
}

/** Routes of the endpoints that every publishable content type has. */
export default routes(...articleTypes.map(listRoute), ...publishableTypes.flatMap(entryRoutes));
