import type { ApolloClient, Reference } from '@apollo/client';
import { dateFields, nouns, pictureField, pictureKinds, sourceField, type ListedNoun, type Noun } from 'cms/contract';
import { tellOtherTabs } from './otherTabs';
import { sizeFields } from './pictures';
import { oneQuery, queries, type Read } from './queries';

type Wire<N extends Noun> = NonNullable<(typeof nouns)[N]['wire']>;

/** Puts what a write answered with before the eyes of every open screen, other tabs included, and into the noun's list. */
export function storeReply<N extends Noun>(client: ApolloClient, noun: N, reply: Wire<N>) {
  if (isListed(noun)) storeEntry(client, noun, reply as Wire<typeof noun>);
  // What stands on every page is read anew, with its pictures in all their kinds.
  else forgetStored(client, noun, reply.id);
}

const isListed = (noun: Noun): noun is ListedNoun => !('single' in nouns[noun]);

function storeEntry<N extends ListedNoun>(client: ApolloClient, noun: N, reply: Wire<N>) {
  const data = { [noun]: normalized(noun, reply, keptPageFields(client, noun, reply)) } as unknown as { [One in N]: Read<N> };
  client.writeQuery({ query: wholeQuery(noun), variables: { id: reply.id }, data });
  if ('published' in nouns[noun].fields) changeList(client, noun, reply.id, (listed, it) => (listed.some(is(it)) ? listed : [it, ...listed]));
  // Any other list has an order of its own, which may have changed: it is read anew.
  else forgetLists(client, noun);
  tellOtherTabs();
}

/** Built once for each noun: a second query of the same name is refused. */
function wholeQuery(noun: ListedNoun) {
  const name = `Whole${noun}`;
  return queries.get(name) ?? oneQuery(name, noun, namesOf(noun));
}

/** Shows a picture that was just sent; its variants are not told with the reply, and come with the next reading. */
export function storePicture(client: ApolloClient, noun: Noun, id: string, address: string) {
  const field = pictureField(nouns[noun]);
  const none = [`${field}_srcset`, ...pageFieldsOf(noun)].map((name) => [name, () => null]);
  client.cache.modify({ id: keyOf(client, noun, id), fields: { [field]: () => address, ...Object.fromEntries(none) } });
  tellOtherTabs();
}

/** Takes what was deleted off every open screen. */
export function removeStored(client: ApolloClient, noun: Noun, id: string) {
  changeList(client, noun, id, (listed, it) => listed.filter((one) => !is(it)(one)));
  client.cache.evict({ id: keyOf(client, noun, id) });
  client.cache.gc();
  tellOtherTabs();
}

/** Forgets what was read of one and of the list it is in, so that every screen reads them anew. */
export function forgetStored(client: ApolloClient, noun: Noun, id: string) {
  client.cache.evict({ id: keyOf(client, noun, id) });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: noun });
  forgetLists(client, noun);
  tellOtherTabs();
  client.cache.gc();
}

/** Forgets all that was read of a noun, where many of them may have changed. */
export function forgetNoun(client: ApolloClient, noun: Noun) {
  const isOfNoun = (key: string) => key.startsWith(`${nouns[noun].typename}:`);
  for (const id of Object.keys(client.cache.extract() as object).filter(isOfNoun)) client.cache.evict({ id });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: noun });
  forgetLists(client, noun);
  tellOtherTabs();
  client.cache.gc();
}

function forgetLists(client: ApolloClient, noun: Noun) {
  const lists = noun === 'agent' ? ['agents', 'directory'] : [nouns[noun].plural];
  for (const fieldName of lists) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
}

type Change = (listed: readonly Reference[], it: Reference) => readonly Reference[];

function changeList(client: ApolloClient, noun: Noun, id: string, change: Change) {
  const it = { __ref: keyOf(client, noun, id) };
  client.cache.modify<Record<string, readonly Reference[]>>({
    fields: { [nouns[noun].plural]: (listed) => change(listed as readonly Reference[], it) },
  });
}

const is = (it: Reference) => (one: Reference) => one.__ref === it.__ref;

/** By which the cache knows it. */
const keyOf = (client: ApolloClient, noun: Noun, id: string) => client.cache.identify({ __typename: nouns[noun].typename, id }) ?? '';

/** What endpoints do not tell of a picture, and stays true for as long as it is the same one. */
function keptPageFields<N extends ListedNoun>(client: ApolloClient, noun: N, reply: Wire<N>): object {
  const field = pictureField(nouns[noun]);
  const told: Record<string, unknown> = { ...reply };
  const kept: Record<string, unknown> = {};
  const keep = (name: string) => (value: unknown, { readField }: { readField(name: string): unknown }) => {
    if (readField(field) === told[field]) kept[name] = value;
    return value;
  };
  const id = keyOf(client, noun, reply.id);
  client.cache.modify({ id, fields: Object.fromEntries(pageFieldsOf(noun).map((name) => [name, keep(name)])) });
  return kept;
}

/** A reply as GraphQL would tell it: with type names, and null for what this reader is not told. */
function normalized<N extends ListedNoun>(noun: N, reply: Wire<N>, kept: object) {
  const untold = Object.fromEntries(namesOf(noun).map((name) => [name, null]));
  const links = 'social_links' in reply && { social_links: reply.social_links.map((link) => ({ ...link, __typename: 'SocialLink' })) };
  return { ...untold, ...kept, ...reply, ...links, __typename: nouns[noun].typename };
}

/** All that may be read of a noun besides its id. */
function namesOf<N extends ListedNoun>(noun: N) {
  const fields = Object.entries(nouns[noun].fields);
  const names = fields.flatMap(([name, { kind }]) => (kind === 'image' ? [name, `${name}_srcset`] : [name]));
  return [...names, ...pageFieldsOf(noun), 'version'] as Exclude<keyof Read<N> & string, 'id'>[];
}

/** What only GraphQL returns. */
function pageFieldsOf(noun: Noun): string[] {
  const picture = pictureField(nouns[noun]);
  const dates = 'published' in nouns[noun].fields ? dateFields : [];
  return [...pictureKinds.map((kind) => sourceField(picture, kind)), ...sizeFields(picture), ...dates];
}
