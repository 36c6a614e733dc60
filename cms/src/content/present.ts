import {
  everyone,
  imageFormats,
  roles,
  sourceField,
  safeUrl,
  type Access,
  type AnyContentType,
  type Caller,
  type Field,
  type Schedule,
  type SocialLink,
} from '../../contract';
import { imageFileOf, relatedIds, sharedImageOf, type Row, type StorageModel } from '../database/storage-models';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import { drawRichText } from './render-rich-text';
import { scheduleOf } from './prepare';
import { etagOf } from './etag';

const presentLinks = (links: SocialLink[]): SocialLink[] =>
  links.flatMap(({ platform, url }) => {
    const link = safeUrl(url);
    return link ? [{ platform, url: link }] : [];
  });

function presentField({ kind, graphql }: Field, value: unknown): unknown {
  if (kind === 'html') return drawRichText((value as string | null) ?? '');
  if (kind === 'url') return safeUrl(value as string | null);
  if (kind === 'links') return presentLinks(value as SocialLink[]);
  if (kind === 'agentList') return relatedIds(value);
  if (kind === 'role') return roles.find((role) => role === (value as { type: string } | null)?.type) ?? 'agent';
  // An empty line is none, where there may be none.
  if (['line', 'multilineText', 'email', 'phone'].includes(kind) && !graphql.endsWith('!')) return value || null;
  return value;
}

/** A field as it is told: to whom, and what. */
interface Told {
  name: string;
  readableBy: Access;
  tell: (row: Row) => unknown;
}

/** What a caller is told of an entry, field by field as its table says. */
export const present = <N extends AnyContentType>(stored: StorageModel<N>, row: Row, caller: Caller | null): NonNullable<N['wire']> =>
  Object.fromEntries(
    fieldsOf(stored).flatMap(({ name, readableBy, tell }) => (readableBy(caller, { id: row.documentId }) ? [[name, tell(row)]] : [])),
  ) as NonNullable<N['wire']>;

/** Tells a field of an entry once GraphQL asks for it. */
type Asked = Record<string, (this: { row: Row; caller: Caller | null }) => unknown>;

/**
 * The same for GraphQL, which asks for few of the fields: a list of thousands works out nothing that nobody reads. Pages and feeds
 * get some fields besides (`PageFieldsOf`).
 */
export function presentAsked(stored: StorageModel, row: Row, caller: Caller | null): object {
  const asked = askedOf.get(stored) ?? describeAsked(stored);
  askedOf.set(stored, asked);
  return Object.assign(Object.create(asked) as object, { row, caller });
}

const askedOf = new WeakMap<StorageModel, Asked>();

const describeAsked = (stored: StorageModel): Asked =>
  Object.fromEntries(
    [...fieldsOf(stored), ...imageDetailsOf(stored), ...datesOf(stored)].map(({ name, readableBy, tell }): [string, Asked[string]] => [
      name,
      function () {
        return readableBy(this.caller, { id: this.row.documentId }) ? tell(this.row) : undefined;
      },
    ]),
  );

const known = new WeakMap<StorageModel, Told[]>();

function fieldsOf(stored: StorageModel): Told[] {
  const fields = known.get(stored) ?? [
    { name: 'id', readableBy: everyone, tell: ({ documentId }: Row) => documentId },
    ...Object.entries(stored.contentType.fields).flatMap(([name, field]) => describeField(stored, name, field)),
    { name: 'version', readableBy: stored.contentType.editableBy, tell: (row: Row) => etagOf(stored, row) },
  ];
  known.set(stored, fields);
  return fields;
}

function describeField(stored: StorageModel, name: string, field: Field): Told[] {
  const { readableBy } = field;
  const value = stored.computed?.[name] ?? (isScheduled(name) ? (row: Row) => scheduleOf(row)[name] : (row: Row) => row[name]);
  if (!field.kind.endsWith('image')) return [{ name, readableBy, tell: (row) => presentField(field, value(row)) }];
  const image = imageOf(stored, name);
  return [
    { name, readableBy, tell: (row) => image(row).url },
    { name: `${name}_srcset`, readableBy, tell: (row) => image(row).srcset },
    ...(field.kind === 'sharedImage'
      ? [{ name: `${name}_alt`, readableBy, tell: (row: Row) => sharedImageOf(row, name)?.name ?? null }]
      : []),
  ];
}

const isScheduled = (name: string): name is keyof Schedule => ['published', 'publish_at', 'unpublish_at'].includes(name);

const imageOf = (stored: StorageModel, name: string) => (row: Row) =>
  presentImage(stored.contentType.fields[name].kind === 'image' ? imageFileOf(stored, row) : sharedImageOf(row, name)?.file);

/** For everybody who may see the image. */
const imageDetailsOf = (stored: StorageModel): Told[] =>
  Object.entries(stored.contentType.fields)
    .filter(([, { kind }]) => kind.endsWith('image'))
    .flatMap(([name, { readableBy }]) => {
      const image = imageOf(stored, name);
      return [
        ...imageFormats.map((kind) => ({ name: sourceField(name, kind), readableBy, tell: (row: Row) => image(row).sources[kind] })),
        { name: `${name}_width`, readableBy, tell: (row: Row) => image(row).width },
        { name: `${name}_height`, readableBy, tell: (row: Row) => image(row).height },
      ];
    });

/** Content of an old site has no dates: the import gives it some in the year 2000, which only put it in order. */
const firstRealDate = '2001';

/** The dates of published content. Creation is the date that lists are ordered by, so it also serves as the date of publication. */
function datesOf({ contentType }: StorageModel): Told[] {
  if (!('published' in contentType.fields)) return [];
  const real = (date: string) => (date < firstRealDate ? null : date);
  return [
    { name: 'created_at', readableBy: everyone, tell: ({ createdAt }) => real(createdAt) },
    { name: 'updated_at', readableBy: everyone, tell: (row) => real(changedAt(row)) },
  ];
}

/** An entry also changes at its publish time, when nobody saves it. */
function changedAt(row: Row): string {
  const { publish_at } = row as unknown as Schedule;
  const isDue = publish_at !== null && Date.parse(publish_at) <= clock.now();
  return isDue && publish_at > row.updatedAt ? publish_at : row.updatedAt;
}
