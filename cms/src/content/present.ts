import {
  anyone,
  pictureKinds,
  roles,
  sourceField,
  webLink,
  type Access,
  type AnyNoun,
  type Caller,
  type Field,
  type Schedule,
  type SocialLink,
} from '../../contract';
import { pictureOf, relatedIds, sharedImageOf, type Row, type StoredNoun } from '../database/stored-nouns';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import { drawRichText } from './draw-rich-text';
import { scheduleOf } from './prepare';
import { versionOf } from './version';

const presentLinks = (links: SocialLink[]): SocialLink[] =>
  links.flatMap(({ platform, url }) => {
    const link = webLink(url);
    return link ? [{ platform, url: link }] : [];
  });

function presentField({ kind, graphql }: Field, value: unknown): unknown {
  if (kind === 'html') return drawRichText((value as string | null) ?? '');
  if (kind === 'web address') return webLink(value as string | null);
  if (kind === 'links') return presentLinks(value as SocialLink[]);
  if (kind === 'agents') return relatedIds(value);
  if (kind === 'role') return roles.find((role) => role === (value as { type: string } | null)?.type) ?? 'agent';
  // An empty line is none, where there may be none.
  if (['line', 'lines', 'email', 'phone'].includes(kind) && !graphql.endsWith('!')) return value || null;
  return value;
}

/** A field as it is told: to whom, and what. */
interface Told {
  name: string;
  toldTo: Access;
  tell: (row: Row) => unknown;
}

/** What a caller is told of an entry, field by field as its table says. */
export const present = <N extends AnyNoun>(stored: StoredNoun<N>, row: Row, caller: Caller | null): NonNullable<N['wire']> =>
  Object.fromEntries(
    fieldsOf(stored).flatMap(({ name, toldTo, tell }) => (toldTo(caller, { id: row.documentId }) ? [[name, tell(row)]] : [])),
  ) as NonNullable<N['wire']>;

/** Tells a field of an entry once GraphQL asks for it. */
type Asked = Record<string, (this: { row: Row; caller: Caller | null }) => unknown>;

/**
 * The same for GraphQL, which asks for few of the fields: a list of thousands works out nothing that nobody reads. Pages and feeds
 * get some fields besides (`PageFieldsOf`).
 */
export function presentAsked(stored: StoredNoun, row: Row, caller: Caller | null): object {
  const asked = askedOf.get(stored) ?? describeAsked(stored);
  askedOf.set(stored, asked);
  return Object.assign(Object.create(asked) as object, { row, caller });
}

const askedOf = new WeakMap<StoredNoun, Asked>();

const describeAsked = (stored: StoredNoun): Asked =>
  Object.fromEntries(
    [...fieldsOf(stored), ...imageDetailsOf(stored), ...datesOf(stored)].map(({ name, toldTo, tell }): [string, Asked[string]] => [
      name,
      function () {
        return toldTo(this.caller, { id: this.row.documentId }) ? tell(this.row) : undefined;
      },
    ]),
  );

const known = new WeakMap<StoredNoun, Told[]>();

function fieldsOf(stored: StoredNoun): Told[] {
  const fields = known.get(stored) ?? [
    { name: 'id', toldTo: anyone, tell: ({ documentId }: Row) => documentId },
    ...Object.entries(stored.noun.fields).flatMap(([name, field]) => describeField(stored, name, field)),
    { name: 'version', toldTo: stored.noun.editableBy, tell: (row: Row) => versionOf(stored, row) },
  ];
  known.set(stored, fields);
  return fields;
}

function describeField(stored: StoredNoun, name: string, field: Field): Told[] {
  const { toldTo } = field;
  const value = stored.told?.[name] ?? (isScheduled(name) ? (row: Row) => scheduleOf(row)[name] : (row: Row) => row[name]);
  if (!field.kind.endsWith('image')) return [{ name, toldTo, tell: (row) => presentField(field, value(row)) }];
  const image = imageOf(stored, name);
  return [
    { name, toldTo, tell: (row) => image(row).url },
    { name: `${name}_srcset`, toldTo, tell: (row) => image(row).srcset },
    ...(field.kind === 'shared image' ? [{ name: `${name}_alt`, toldTo, tell: (row: Row) => sharedImageOf(row, name)?.name ?? null }] : []),
  ];
}

const isScheduled = (name: string): name is keyof Schedule => ['published', 'publish_at', 'unpublish_at'].includes(name);

const imageOf = (stored: StoredNoun, name: string) => (row: Row) =>
  presentImage(stored.noun.fields[name].kind === 'image' ? pictureOf(stored, row) : sharedImageOf(row, name)?.file);

/** For everybody who may see the image. */
const imageDetailsOf = (stored: StoredNoun): Told[] =>
  Object.entries(stored.noun.fields)
    .filter(([, { kind }]) => kind.endsWith('image'))
    .flatMap(([name, { toldTo }]) => {
      const image = imageOf(stored, name);
      return [
        ...pictureKinds.map((kind) => ({ name: sourceField(name, kind), toldTo, tell: (row: Row) => image(row).sources[kind] })),
        { name: `${name}_width`, toldTo, tell: (row: Row) => image(row).width },
        { name: `${name}_height`, toldTo, tell: (row: Row) => image(row).height },
      ];
    });

/** Content of an old site has no dates: the import gives it some in the year 2000, which only put it in order. */
const firstRealDate = '2001';

/** The dates of published content. Creation is the date that lists are ordered by, so it also serves as the date of publication. */
function datesOf({ noun }: StoredNoun): Told[] {
  if (!('published' in noun.fields)) return [];
  const real = (date: string) => (date < firstRealDate ? null : date);
  return [
    { name: 'created_at', toldTo: anyone, tell: ({ createdAt }) => real(createdAt) },
    { name: 'updated_at', toldTo: anyone, tell: (row) => real(changedAt(row)) },
  ];
}

/** An entry also changes at its publish time, when nobody saves it. */
function changedAt(row: Row): string {
  const { publish_at } = row as unknown as Schedule;
  const isDue = publish_at !== null && Date.parse(publish_at) <= clock.now();
  return isDue && publish_at > row.updatedAt ? publish_at : row.updatedAt;
}
