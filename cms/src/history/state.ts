import { isDeepStrictEqual } from 'node:util';
import { imageFieldOf, effectiveSchedule, versionedFields, type Revision } from '../../contract';
import { comparable, imageFileOf, type Row, type StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';

/** What a version stores of an entry. */
export interface State {
  fields: Revision['fields'];
  /** The document id of the picture's file: unlike its address, it survives when the picture is stored anew. */
  picture: string | null;
  /** What nobody is shown, and bringing it back needs. */
  hidden: { createdAt: string; seasonImage: string | null; [attribute: string]: unknown };
}

export function stateOf(stored: StorageModel, row: Row): State {
  const { contentType, image: image, privateFields: hidden } = stored;
  const valueOf = (name: string) => comparable(contentType.fields[name]?.kind, row[name]);
  const shared = image?.isShared ? (row[image.attribute] as Row | null) : null;
  return {
    fields: Object.fromEntries(versionedFields(contentType).map((name) => [name, valueOf(name)])),
    picture: imageFileOf(stored, row)?.documentId ?? null,
    hidden: {
      createdAt: row.createdAt,
      ...Object.fromEntries(hidden.map((name) => [name, row[name]])),
      seasonImage: shared?.documentId ?? null,
    },
  };
}

/** Whether two states show people the same. A time that has come is as good as none. */
export const isSameState = (one: State, other: State): boolean =>
  one.picture === other.picture && isDeepStrictEqual(upToNow(one.fields), upToNow(other.fields));

function upToNow(fields: Revision['fields']): object {
  const { publish_at = null, unpublish_at = null } = fields as Record<'publish_at' | 'unpublish_at', string | null>;
  return { ...fields, ...effectiveSchedule({ published: false, publish_at, unpublish_at }, clock.now()), published: null };
}

/** The names of the fields in which two states of an entry differ, in the order in which people read them. */
export function changedFields({ contentType }: StorageModel, older: State, newer: State): string[] {
  const changed = versionedFields(contentType).filter((field) => !isDeepStrictEqual(older.fields[field], newer.fields[field]));
  return older.picture === newer.picture ? changed : [...changed, imageFieldOf(contentType)];
}
