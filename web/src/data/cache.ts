import type { ApolloClient, Reference } from '@apollo/client';
import { dateFields, contentTypes, imageFieldOf, imageFormats, sourceField, type CollectionType, type ContentTypeName } from 'cms/contract';
import { tellOtherTabs } from './otherTabs';
import { sizeFields } from './images';
import { oneQuery, queries, type Read } from './queries';

type Wire<N extends ContentTypeName> = NonNullable<(typeof contentTypes)[N]['wire']>;

/** Updates open screens, other tabs included, and the list of the content type with the reply to a write. */
export function storeReply<N extends ContentTypeName>(client: ApolloClient, type: N, reply: Wire<N>) {
  if (isCollectionType(type)) storeEntry(client, type, reply as Wire<typeof type>);
  // Site settings are fetched again, with all image formats.
  else forgetStored(client, type, reply.id);
}

const isCollectionType = (type: ContentTypeName): type is CollectionType => !('single' in contentTypes[type]);

function storeEntry<N extends CollectionType>(client: ApolloClient, type: N, reply: Wire<N>) {
  const data = { [type]: normalized(type, reply, cachedPageFields(client, type, reply)) } as unknown as { [Key in N]: Read<N> };
  client.writeQuery({ query: entryQuery(type), variables: { id: reply.id }, data });
  if ('published' in contentTypes[type].fields) changeList(client, type, reply.id, (refs, ref) => (refs.some(equals(ref)) ? refs : [ref, ...refs]));
  // The order of other lists may have changed, so they are fetched again.
  else evictLists(client, type);
  tellOtherTabs();
}

/** Built once per content type, because query names are unique. */
function entryQuery(type: CollectionType) {
  const name = `Entry${type}`;
  return queries.get(name) ?? oneQuery(name, type, namesOf(type));
}

/** Shows an uploaded image. Its variants are not part of the reply and appear after the next fetch. */
export function storeImage(client: ApolloClient, type: ContentTypeName, id: string, url: string) {
  const field = imageFieldOf(contentTypes[type]);
  const none = [`${field}_srcset`, ...pageFieldsOf(type)].map((name) => [name, () => null]);
  client.cache.modify({ id: keyOf(client, type, id), fields: { [field]: () => url, ...Object.fromEntries(none) } });
  tellOtherTabs();
}

/** Removes a deleted entry from all open screens. */
export function removeStored(client: ApolloClient, type: ContentTypeName, id: string) {
  changeList(client, type, id, (refs, ref) => refs.filter((other) => !equals(ref)(other)));
  client.cache.evict({ id: keyOf(client, type, id) });
  client.cache.gc();
  tellOtherTabs();
}

/** Evicts an entry and its lists, so that open screens fetch them again. */
export function forgetStored(client: ApolloClient, type: ContentTypeName, id: string) {
  client.cache.evict({ id: keyOf(client, type, id) });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: type });
  evictLists(client, type);
  tellOtherTabs();
  client.cache.gc();
}

/** Evicts all entries and lists of a content type, after a change to many entries. */
export function evictType(client: ApolloClient, type: ContentTypeName) {
  const isOfType = (key: string) => key.startsWith(`${contentTypes[type].typename}:`);
  for (const id of Object.keys(client.cache.extract() as object).filter(isOfType)) client.cache.evict({ id });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: type });
  evictLists(client, type);
  tellOtherTabs();
  client.cache.gc();
}

function evictLists(client: ApolloClient, type: ContentTypeName) {
  const lists = type === 'agent' ? ['agents', 'directory'] : [contentTypes[type].plural];
  for (const fieldName of lists) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
}

type Change = (refs: readonly Reference[], ref: Reference) => readonly Reference[];

function changeList(client: ApolloClient, type: ContentTypeName, id: string, change: Change) {
  const ref = { __ref: keyOf(client, type, id) };
  client.cache.modify<Record<string, readonly Reference[]>>({
    fields: { [contentTypes[type].plural]: (refs) => change(refs as readonly Reference[], ref) },
  });
}

const equals = (a: Reference) => (b: Reference) => a.__ref === b.__ref;

/** Apollo cache id. */
const keyOf = (client: ApolloClient, type: ContentTypeName, id: string) => client.cache.identify({ __typename: contentTypes[type].typename, id }) ?? '';

/** Returns cached fields that endpoints do not return, if the image is still the same. */
function cachedPageFields<N extends CollectionType>(client: ApolloClient, type: N, reply: Wire<N>): object {
  const field = imageFieldOf(contentTypes[type]);
  const replyFields: Record<string, unknown> = { ...reply };
  const cached: Record<string, unknown> = {};
  const collect = (name: string) => (value: unknown, { readField }: { readField(name: string): unknown }) => {
    if (readField(field) === replyFields[field]) cached[name] = value;
    return value;
  };
  const id = keyOf(client, type, reply.id);
  client.cache.modify({ id, fields: Object.fromEntries(pageFieldsOf(type).map((name) => [name, collect(name)])) });
  return cached;
}

/** Converts a reply to the GraphQL shape: with `__typename`, and null for fields that the caller cannot read. */
function normalized<N extends CollectionType>(type: N, reply: Wire<N>, cached: object) {
  const nulls = Object.fromEntries(namesOf(type).map((name) => [name, null]));
  const links = 'social_links' in reply && { social_links: reply.social_links.map((link) => ({ ...link, __typename: 'SocialLink' })) };
  return { ...nulls, ...cached, ...reply, ...links, __typename: contentTypes[type].typename };
}

/** Names of all readable fields of a content type, except the id. */
function namesOf<N extends CollectionType>(type: N) {
  const fields = Object.entries(contentTypes[type].fields);
  const names = fields.flatMap(([name, { kind }]) => (kind === 'image' ? [name, `${name}_srcset`] : [name]));
  return [...names, ...pageFieldsOf(type), 'version'] as Exclude<keyof Read<N> & string, 'id'>[];
}

/** Names of fields that only GraphQL returns. */
function pageFieldsOf(type: ContentTypeName): string[] {
  const image = imageFieldOf(contentTypes[type]);
  const dates = 'published' in contentTypes[type].fields ? dateFields : [];
  return [...imageFormats.map((kind) => sourceField(image, kind)), ...sizeFields(image), ...dates];
}
