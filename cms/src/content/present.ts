import { pictureKinds, roles, sourceField, webLink, type AnyNoun, type Caller, type Field, type SocialLink } from '../../contract';
import { pictureOf, relatedIds, sharedImageOf, type Row, type StoredNoun } from '../database/stored-nouns';
import { presentImage } from '../images/present-image';
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

/** Works a field out once it is asked for. */
type Tell = () => unknown;

/** What a caller is told of an entry, field by field as its table says. */
export const present = <N extends AnyNoun>(stored: StoredNoun<N>, row: Row, caller: Caller | null): NonNullable<N['wire']> =>
  Object.fromEntries(fieldsOf(stored, row, caller).map(([name, tell]) => [name, tell()])) as NonNullable<N['wire']>;

/**
 * The same for GraphQL, which asks for few of the fields: a list draws no text that nobody reads. It tells the picture's variants of
 * other kinds besides.
 */
export const presentAsked = (stored: StoredNoun, row: Row, caller: Caller | null): Record<string, Tell> =>
  Object.fromEntries([...fieldsOf(stored, row, caller), ...sourcesOf(stored, row, caller)]);

function fieldsOf(stored: StoredNoun, row: Row, caller: Caller | null): [name: string, tell: Tell][] {
  const { noun, told = {} } = stored;
  const current = 'publish_at' in noun.fields ? { ...row, ...scheduleOf(row) } : row;
  const target = { id: row.documentId };
  const fields: [string, Tell][] = [['id', () => row.documentId]];
  for (const [name, field] of Object.entries(noun.fields)) {
    if (!field.toldTo(caller, target)) continue;
    if (field.kind === 'image') {
      fields.push([name, () => imageOf(stored, row).url], [`${name}_srcset`, () => imageOf(stored, row).srcset]);
    } else if (field.kind === 'shared image') {
      const image = () => presentImage(sharedImageOf(row, name)?.file);
      const alt = () => sharedImageOf(row, name)?.name ?? null;
      fields.push([name, () => image().url], [`${name}_srcset`, () => image().srcset], [`${name}_alt`, alt]);
    } else fields.push([name, () => presentField(field, told[name] ? told[name](row) : current[name])]);
  }
  if (noun.editableBy(caller, target)) fields.push(['version', () => versionOf(stored, row)]);
  return fields;
}

const imageOf = (stored: StoredNoun, row: Row) => presentImage(pictureOf(stored, row));

/** To whoever is told of the picture. */
function sourcesOf(stored: StoredNoun, row: Row, caller: Caller | null): [name: string, tell: Tell][] {
  const pictures = Object.entries(stored.noun.fields).filter(
    ([, { kind, toldTo }]) => kind.endsWith('image') && toldTo(caller, { id: row.documentId }),
  );
  return pictures.flatMap(([name, field]) => {
    const image = () => (field.kind === 'image' ? imageOf(stored, row) : presentImage(sharedImageOf(row, name)?.file));
    return pictureKinds.map((kind): [string, Tell] => [sourceField(name, kind), () => image().sources[kind]]);
  });
}
