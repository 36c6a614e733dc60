import { isDeepStrictEqual } from 'node:util';
import { effectiveSchedule, imageFieldOf, photosField, versionedFields, type Revision, type Schedule } from '../../contract';
import { imageFileOf, sharedImageOf, type Row, type StorageModel } from '../database/storage-models';
import { compared } from '../fields/kinds';
import { fileIdsIn } from '../fields/photos';
import { clock } from '../settings/clock';

/** The state of an entry, as stored in a revision. */
export interface State {
  fields: Revision['fields'];
  /** Document id of the image's file. Unlike the URL, it does not change when a retained image is stored again. */
  picture: string | null;
  /** Private values, needed to restore a deleted entry. */
  hidden: { createdAt: string; seasonImage: string | null; [attribute: string]: unknown };
}

export function stateOf(stored: StorageModel, row: Row): State {
  const { contentType, image, privateFields } = stored;
  const valueOf = (name: string) => compared(contentType.fields[name]?.kind, row[name], row);
  const shared = image?.isShared ? sharedImageOf(row, image.attribute) : null;
  return {
    fields: Object.fromEntries(versionedFields(contentType).map((name) => [name, valueOf(name)])),
    picture: imageFileOf(stored, row)?.documentId ?? null,
    hidden: {
      createdAt: row.createdAt,
      published: row.published,
      ...Object.fromEntries(privateFields.map((name) => [name, row[name]])),
      seasonImage: shared?.documentId ?? null,
    },
  };
}

/** Returns the public ids of the files of a state that belong to its entry alone. */
export function imageIdsOf({ contentType, image }: StorageModel, { fields, picture }: State): string[] {
  const photos = photosField(contentType);
  return [...(picture && !image?.isShared ? [picture] : []), ...(photos ? fileIdsIn(fields[photos]) : [])];
}

/** Whether two states are equal as of now: times in the past count as cleared. */
export const isSameState = (a: State, b: State): boolean =>
  a.picture === b.picture && isDeepStrictEqual(withCurrentSchedule(a.fields), withCurrentSchedule(b.fields));

function withCurrentSchedule(fields: Revision['fields']): object {
  const { publish_at, unpublish_at } = fields as Partial<Schedule>;
  return { ...fields, ...effectiveSchedule({ publish_at, unpublish_at }, clock.now()), published: null };
}

/** Returns the names of the fields in which two states differ, in display order. */
export function changedFields({ contentType }: StorageModel, older: State, newer: State): string[] {
  const changed = versionedFields(contentType).filter((field) => !isDeepStrictEqual(older.fields[field], newer.fields[field]));
  return older.picture === newer.picture ? changed : [...changed, imageFieldOf(contentType)];
}
