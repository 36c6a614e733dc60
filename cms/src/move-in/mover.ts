import type { ObjectSchema } from 'yup';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { messagesOf } from '../http/errors';
import { validate } from '../http/validate';
import { writeWhole } from './files';
import { identities } from './identities';
import type { ImportFiles } from './import-files';
import type { Media, MediaFile } from './media';
import type { MigratedType, Notes, Remark } from './notes';
import type { OldEntry, Told } from './read-answers';
import { readFields, type FieldReader } from './read-fields';
import type { Workplace } from './workplace';

/** Context of the conversion. */
export interface Moving {
  workplace: Workplace;
  files: ImportFiles;
  media: Media;
  notes: Notes;
}

/** An entry that is being converted. */
export interface Entry {
  id: string;
  told: Told;
  read: FieldReader;
  remark(topic: Remark['topic'], message: string, before?: string): void;
  /** Returns an image of the entry; null if there is none or its download failed. A failed download is reported. */
  image(address: unknown, name: string): MediaFile | null;
}

interface Converted {
  /** Name of the entry in the report. */
  name: string;
  /** Why the entry was skipped; undefined if it was written. */
  errors?: string[];
}

interface Converter {
  type: MigratedType;
  move(entry: Entry, index: number): Promise<Converted>;
}

/** Message for insights and seasons. */
export const publishedUnknown = 'Publication status unknown. Imported as unpublished';

const maxDataLength = 20_000;

/** Converts entries one by one. For each skipped entry, the report contains the original data. */
export function mover(moving: Moving, { type, move }: Converter) {
  const identify = identities(type);
  const { notes } = moving;
  const noteUnused = unusedFields(moving, type);
  return async ({ told, instead, unread, unused }: OldEntry, index: number): Promise<void> => {
    notes.count(type, 'told');
    unused?.forEach(noteUnused);
    const remarks: Remark[] = [];
    const skip = (message: string) => remarks.push({ topic: 'skipped', message, before: JSON.stringify(told).slice(0, maxDataLength) });
    if (!told) {
      const message = 'Invalid list entry';
      return notes.add({ type, id: '', name: `No. ${index + 1}` }, [{ topic: 'skipped', message, before: instead }]);
    }
    const { id, reason, isRepeated } = identify(told, index);
    if (isRepeated) return notes.add({ type, id, name: '' }, [{ topic: 'adjusted', message: 'Duplicate entry. Imported once' }]);
    if (reason)
      remarks.push({ topic: 'adjusted', message: `${reason}. The entry has a new id, so old links to it no longer work`, after: id });
    if (unread) remarks.push({ topic: 'review', message: `Failed to read the full entry; list data was used. ${unread}` });
    const { name, errors } = await move(entryOf(moving, { type, id, told, remarks }), index);
    if (errors) skip(errors.join('. '));
    else notes.count(type, 'come');
    notes.add({ type, id, name }, remarks);
  };
}

/** Reports each unused field once. A resumed run finds fields again that the earlier run reported. */
function unusedFields({ notes }: Moving, type: MigratedType) {
  const reported = new Set<string>();
  return ([field, sample]: [string, string]) => {
    if (reported.has(field)) return;
    reported.add(field);
    notes.add({ type, id: '', name: field }, [{ topic: 'unused', message: 'This field was not used', before: sample }]);
  };
}

interface Source {
  type: MigratedType;
  id: string;
  told: Told;
  remarks: Remark[];
}

function entryOf({ workplace, media }: Moving, { type, id, told, remarks }: Source): Entry {
  return {
    id,
    told,
    read: readFields({ told, remarks, storeText: (field, text) => storeText(workplace, `${type} ${id} ${field}.txt`, text) }),
    remark: (topic, message, before) => remarks.push({ topic, message, before }),
    image(address, name) {
      const file = media.use(address, name);
      if (!file || !('failed' in file)) return file;
      remarks.push({ topic: 'images', message: file.failed, before: String(address).slice(0, 300) });
      return null;
    },
  };
}

/** Stores a text next to the report and returns its path. The name contains only ids and names of fields. */
function storeText({ texts }: Workplace, name: string, text: string): string {
  mkdirSync(texts, { recursive: true, mode: 0o700 });
  const file = name.replaceAll(' ', '-');
  writeWhole(join(texts, file), text);
  return `texts/${file}`;
}

/** Returns the validation errors of a row. */
export async function validationErrors(schema: ObjectSchema<object>, row: object): Promise<string[]> {
  try {
    await validate(schema, row);
    return [];
  } catch (reason) {
    return messagesOf(reason);
  }
}

/** Adds the images of a text to the media library, because texts cannot contain images on this site. */
export function keepTextImages(entry: Entry, addresses: string[], name: string): void {
  for (const address of addresses) {
    const file = entry.image(address, name);
    if (file) entry.remark('adjusted', `An image in the text was moved to the media library: ${file.url}`, address.slice(0, 300));
  }
}
