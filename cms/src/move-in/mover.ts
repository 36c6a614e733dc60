import type { ObjectSchema } from 'yup';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { validate } from '../http/validate';
import { writeWhole } from './files';
import { identities } from './identities';
import type { ImportFiles } from './import-files';
import type { Media, MediaFile } from './media';
import type { MigratedType, Notes, Remark } from './notes';
import type { OldEntry, Told } from './read-answers';
import { readFields, type FieldReader } from './read-fields';
import type { Workplace } from './workplace';

/** What is at hand while entries are turned into rows. */
export interface Moving {
  workplace: Workplace;
  files: ImportFiles;
  media: Media;
  notes: Notes;
}

/** An entry on its way. */
export interface Entry {
  id: string;
  told: Told;
  read: FieldReader;
  remark(topic: Remark['topic'], message: string, before?: string): void;
  /** A picture of the entry; null where there is none or it could not be had, which is remarked. */
  image(address: unknown, name: string): MediaFile | null;
}

interface Moved {
  /** What people call it. */
  name: string;
  /** What keeps it from coming; null for what was written. */
  leftOut?: string[];
}

interface Noun {
  type: MigratedType;
  move(entry: Entry, place: number): Promise<Moved>;
}

/** Of something that may be published. */
export const unsaid = 'Publication status unknown. Imported as unpublished';

const shownData = 20_000;

/** Takes entries one by one; of each that does not come, the report has what was told. */
export function mover(moving: Moving, { type, move }: Noun) {
  const identify = identities(type);
  const { notes } = moving;
  const noteUnused = unusedFields(moving, type);
  return async ({ told, instead, unread, unused }: OldEntry, place: number): Promise<void> => {
    notes.count(type, 'told');
    unused?.forEach(noteUnused);
    const remarks: Remark[] = [];
    const leave = (message: string) => remarks.push({ topic: 'left out', message, before: JSON.stringify(told).slice(0, shownData) });
    if (!told) {
      const message = 'Invalid list entry';
      return notes.add({ type, id: '', name: `No. ${place + 1}` }, [{ topic: 'left out', message, before: instead }]);
    }
    const { id, reason, isRepeated } = identify(told, place);
    if (isRepeated) return notes.add({ type, id, name: '' }, [{ topic: 'changed', message: 'Duplicate entry. Imported once' }]);
    if (reason)
      remarks.push({ topic: 'changed', message: `${reason}. It was given a new id, so old links to it no longer work`, after: id });
    if (unread) remarks.push({ topic: 'needs a hand', message: `Failed to read the full entry; list data was used. ${unread}` });
    const { name, leftOut } = await move(entryOf(moving, { type, id, told, remarks }), place);
    if (leftOut) leave(leftOut.join('. '));
    else notes.count(type, 'come');
    notes.add({ type, id, name }, remarks);
  };
}

/** A resumed run finds fields again that the earlier run has noted. */
function unusedFields({ notes }: Moving, type: MigratedType) {
  const noted = new Set<string>();
  return ([field, sample]: [string, string]) => {
    if (noted.has(field)) return;
    noted.add(field);
    notes.add({ type, id: '', name: field }, [{ topic: 'unused', message: 'This field was not used', before: sample }]);
  };
}

interface Known {
  type: MigratedType;
  id: string;
  told: Told;
  remarks: Remark[];
}

function entryOf({ workplace, media }: Moving, { type, id, told, remarks }: Known): Entry {
  return {
    id,
    told,
    read: readFields({ told, remarks, storeText: (field, text) => storeText(workplace, `${type} ${id} ${field}.txt`, text) }),
    remark: (topic, message, before) => remarks.push({ topic, message, before }),
    image(address, name) {
      const file = media.use(address, name);
      if (!file || !('failed' in file)) return file;
      remarks.push({ topic: 'picture', message: file.failed, before: String(address).slice(0, 300) });
      return null;
    },
  };
}

/** Where the report finds it. Ids and field names are all that its name is made of. */
function storeText({ texts }: Workplace, name: string, text: string): string {
  mkdirSync(texts, { recursive: true, mode: 0o700 });
  const file = name.replaceAll(' ', '-');
  writeWhole(join(texts, file), text);
  return `texts/${file}`;
}

/** The sentences of what a row breaks of a schema. */
export async function faultsOf(schema: ObjectSchema<object>, row: object): Promise<string[]> {
  try {
    await validate(schema, row);
    return [];
  } catch (reason) {
    const { details } = reason as { details?: { errors: string[] } };
    if (!details) throw reason;
    return details.errors;
  }
}

/** Puts the pictures of a text, which holds none here, into the media library. */
export function keepTextImages(entry: Entry, addresses: string[], name: string): void {
  for (const address of addresses) {
    const file = entry.image(address, name);
    if (file) entry.remark('changed', `An image in the text was moved to the media library: ${file.url}`, address.slice(0, 300));
  }
}
