import type { ObjectSchema } from 'yup';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { validate } from '../http/validate';
import { writeWhole } from './files';
import { identities } from './identities';
import type { ImportFiles } from './import-files';
import type { Media, MediaFile } from './media';
import type { MovedNoun, Notes, Remark } from './notes';
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
  remark(topic: Remark['topic'], sentence: string, before?: string): void;
  /** A picture of the entry; null where there is none or it could not be had, which is remarked. */
  picture(address: unknown, name: string): MediaFile | null;
}

interface Moved {
  /** What people call it. */
  name: string;
  /** What keeps it from coming; null for what was written. */
  leftOut?: string[];
}

interface Noun {
  noun: MovedNoun;
  move(entry: Entry, place: number): Promise<Moved>;
}

/** Of something that may be published. */
export const unsaid = 'The old site does not say whether it was published: it comes unpublished';

const shownData = 20_000;

/** Takes entries one by one; of each that does not come, the report has what was told. */
export function mover(moving: Moving, { noun, move }: Noun) {
  const identify = identities(noun);
  const { notes } = moving;
  const noteUnused = unusedFields(moving, noun);
  return async ({ told, instead, unread, unused }: OldEntry, place: number): Promise<void> => {
    notes.count(noun, 'told');
    unused?.forEach(noteUnused);
    const remarks: Remark[] = [];
    const leave = (sentence: string) => remarks.push({ topic: 'left out', sentence, before: JSON.stringify(told).slice(0, shownData) });
    if (!told) {
      const sentence = 'The list holds something that is no entry';
      return notes.add({ noun, id: '', name: `No. ${place + 1}` }, [{ topic: 'left out', sentence, before: instead }]);
    }
    const { id, reason, isRepeated } = identify(told, place);
    if (isRepeated) return notes.add({ noun, id, name: '' }, [{ topic: 'changed', sentence: 'The list held it twice; it comes once' }]);
    if (reason) remarks.push({ topic: 'changed', sentence: `${reason}: it has a new one, and old links to it end here`, after: id });
    if (unread) remarks.push({ topic: 'needs a hand', sentence: `It could not be read by itself, only in the list. ${unread}` });
    const { name, leftOut } = await move(entryOf(moving, { noun, id, told, remarks }), place);
    if (leftOut) leave(leftOut.join('. '));
    else notes.count(noun, 'come');
    notes.add({ noun, id, name }, remarks);
  };
}

/** A resumed run finds fields again that the earlier run has noted. */
function unusedFields({ notes }: Moving, noun: MovedNoun) {
  const noted = new Set<string>();
  return ([field, sample]: [string, string]) => {
    if (noted.has(field)) return;
    noted.add(field);
    notes.add({ noun, id: '', name: field }, [{ topic: 'unused', sentence: 'This field was not used', before: sample }]);
  };
}

interface Known {
  noun: MovedNoun;
  id: string;
  told: Told;
  remarks: Remark[];
}

function entryOf({ workplace, media }: Moving, { noun, id, told, remarks }: Known): Entry {
  return {
    id,
    told,
    read: readFields({ told, remarks, storeText: (field, text) => storeText(workplace, `${noun} ${id} ${field}.txt`, text) }),
    remark: (topic, sentence, before) => remarks.push({ topic, sentence, before }),
    picture(address, name) {
      const file = media.use(address, name);
      if (!file || !('failed' in file)) return file;
      remarks.push({ topic: 'picture', sentence: file.failed, before: String(address).slice(0, 300) });
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
export function keepTextPictures(entry: Entry, addresses: string[], name: string): void {
  for (const address of addresses) {
    const file = entry.picture(address, name);
    if (file) entry.remark('changed', `A picture that stood in the text is in the media library: ${file.url}`, address.slice(0, 300));
  }
}
