import type { ApolloClient, Reference } from '@apollo/client';
import { dateFields, contentTypes, imageFieldOf, imageFormats, sourceField, type CollectionType, type ContentTypeName } from 'cms/contract';
import { tellOtherTabs } from './otherTabs';
import { sizeFields } from './images';
import { oneQuery, queries, type Read } from './queries';

type Wire<N extends ContentTypeName> = NonNullable<(typeof contentTypes)[N]['wire']>;

/** Puts what a write answered with before the eyes of every open screen, other tabs included, and into the noun's list. */
export function storeReply<N extends ContentTypeName>(client: ApolloClient, type: N, reply: Wire<N>) {
  if (isListed(type)) storeEntry(client, type, reply as Wire<typeof type>);
  // What stands on every page is read anew, with its pictures in all their kinds.
  else forgetStored(client, type, reply.id);
}

const isListed = (type: ContentTypeName): type is CollectionType => !('single' in contentTypes[type]);

function storeEntry<N extends CollectionType>(client: ApolloClient, type: N, reply: Wire<N>) {
  const data = { [type]: normalized(type, reply, keptPageFields(client, type, reply)) } as unknown as { [One in N]: Read<N> };
  client.writeQuery({ query: wholeQuery(type), variables: { id: reply.id }, data });
  if ('published' in contentTypes[type].fields) changeList(client, type, reply.id, (listed, it) => (listed.some(is(it)) ? listed : [it, ...listed]));
  // Any other list has an order of its own, which may have changed: it is read anew.
  else forgetLists(client, type);
  tellOtherTabs();
}

/** Built once for each noun: a second query of the same name is refused. */
function wholeQuery(type: CollectionType) {
  const name = `Whole${type}`;
  return queries.get(name) ?? oneQuery(name, type, namesOf(type));
}

/** Shows a picture that was just sent; its variants are not told with the reply, and come with the next reading. */
export function storeImage(client: ApolloClient, type: ContentTypeName, id: string, address: string) {
  const field = imageFieldOf(contentTypes[type]);
  const none = [`${field}_srcset`, ...pageFieldsOf(type)].map((name) => [name, () => null]);
  client.cache.modify({ id: keyOf(client, type, id), fields: { [field]: () => address, ...Object.fromEntries(none) } });
  tellOtherTabs();
}

/** Takes what was deleted off every open screen. */
export function removeStored(client: ApolloClient, type: ContentTypeName, id: string) {
  changeList(client, type, id, (listed, it) => listed.filter((one) => !is(it)(one)));
  client.cache.evict({ id: keyOf(client, type, id) });
  client.cache.gc();
  tellOtherTabs();
}

/** Forgets what was read of one and of the list it is in, so that every screen reads them anew. */
export function forgetStored(client: ApolloClient, type: ContentTypeName, id: string) {
  client.cache.evict({ id: keyOf(client, type, id) });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: type });
  forgetLists(client, type);
  tellOtherTabs();
  client.cache.gc();
}

/** Forgets all that was read of a noun, where many of them may have changed. */
export function evictType(client: ApolloClient, type: ContentTypeName) {
  const isOfType = (key: string) => key.startsWith(`${contentTypes[type].typename}:`);
  for (const id of Object.keys(client.cache.extract() as object).filter(isOfType)) client.cache.evict({ id });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: type });
  forgetLists(client, type);
  tellOtherTabs();
  client.cache.gc();
}

function forgetLists(client: ApolloClient, type: ContentTypeName) {
  const lists = type === 'agent' ? ['agents', 'directory'] : [contentTypes[type].plural];
  for (const fieldName of lists) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
}

type Change = (listed: readonly Reference[], it: Reference) => readonly Reference[];

function changeList(client: ApolloClient, type: ContentTypeName, id: string, change: Change) {
  const it = { __ref: keyOf(client, type, id) };
  client.cache.modify<Record<string, readonly Reference[]>>({
    fields: { [contentTypes[type].plural]: (listed) => change(listed as readonly Reference[], it) },
  });
}

const is = (it: Reference) => (one: Reference) => one.__ref === it.__ref;

/** By which the cache knows it. */
const keyOf = (client: ApolloClient, type: ContentTypeName, id: string) => client.cache.identify({ __typename: contentTypes[type].typename, id }) ?? '';

/** What endpoints do not tell of a picture, and stays true for as long as it is the same one. */
function keptPageFields<N extends CollectionType>(client: ApolloClient, type: N, reply: Wire<N>): object {
  const field = imageFieldOf(contentTypes[type]);
  const told: Record<string, unknown> = { ...reply };
  const kept: Record<string, unknown> = {};
  const keep = (name: string) => (value: unknown, { readField }: { readField(name: string): unknown }) => {
    if (readField(field) === told[field]) kept[name] = value;
    return value;
  };
  const id = keyOf(client, type, reply.id);
  client.cache.modify({ id, fields: Object.fromEntries(pageFieldsOf(type).map((name) => [name, keep(name)])) });
  return kept;
}

/** A reply as GraphQL would tell it: with type names, and null for what this reader is not told. */
function normalized<N extends CollectionType>(type: N, reply: Wire<N>, kept: object) {
  const untold = Object.fromEntries(namesOf(type).map((name) => [name, null]));
  const links = 'social_links' in reply && { social_links: reply.social_links.map((link) => ({ ...link, __typename: 'SocialLink' })) };
  return { ...untold, ...kept, ...reply, ...links, __typename: contentTypes[type].typename };
}

/** All that may be read of a noun besides its id. */
function namesOf<N extends CollectionType>(type: N) {
  const fields = Object.entries(contentTypes[type].fields);
  const names = fields.flatMap(([name, { kind }]) => (kind === 'image' ? [name, `${name}_srcset`] : [name]));
  return [...names, ...pageFieldsOf(type), 'version'] as Exclude<keyof Read<N> & string, 'id'>[];
}

/** What only GraphQL returns. */
function pageFieldsOf(type: ContentTypeName): string[] {
  const image = imageFieldOf(contentTypes[type]);
  const dates = 'published' in contentTypes[type].fields ? dateFields : [];
  return [...imageFormats.map((kind) => sourceField(image, kind)), ...sizeFields(image), ...dates];
}
