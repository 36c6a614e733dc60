import { pictureKinds, roles, sourceField, webLink, type AnyNoun, type Caller, type Field, type SocialLink } from '../../contract';
import { pictureOf, type Row, type StoredNoun } from '../database/stored-nouns';
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
  if (kind === 'role') return roles.find((role) => role === (value as { type: string } | null)?.type) ?? 'agent';
  // An empty line is none, where there may be none.
  if (kind === 'line' && !graphql.endsWith('!')) return value || null;
  return value;
}

/** What a caller is told of an entry, field by field as its table says. */
export function present<N extends AnyNoun>(stored: StoredNoun<N>, row: Row, caller: Caller | null): NonNullable<N['wire']> {
  const { noun, told = {} } = stored;
  const current = 'publish_at' in noun.fields ? { ...row, ...scheduleOf(row) } : row;
  const target = { id: row.documentId };
  const shown = Object.entries(noun.fields).filter(([, { toldTo }]) => toldTo(caller, target));
  const fields = shown.flatMap(([name, field]) => {
    if (field.kind !== 'image') return [[name, presentField(field, told[name] ? told[name](row) : current[name])]];
    const { url, srcset } = presentImage(pictureOf(stored, row));
    return [
      [name, url],
      [`${name}_srcset`, srcset],
    ];
  });
  return {
    id: row.documentId,
    ...Object.fromEntries(fields),
    ...(noun.editableBy(caller, target) && { version: versionOf(stored, row) }),
  } as NonNullable<N['wire']>;
}

/** What GraphQL tells besides: the picture's variants of other kinds, to whoever is told of the picture. */
export function presentSources(stored: StoredNoun, row: Row, caller: Caller | null): Record<string, string | null> {
  const pictures = Object.entries(stored.noun.fields).filter(
    ([, { kind, toldTo }]) => kind === 'image' && toldTo(caller, { id: row.documentId }),
  );
  const { sources } = presentImage(pictureOf(stored, row));
  return Object.fromEntries(pictures.flatMap(([name]) => pictureKinds.map((kind) => [sourceField(name, kind), sources[kind]])));
}
