import type { ObjectSchema } from 'yup';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { messagesOf } from '../http/errors';
import { validate } from '../http/validate';
import { writeWhole } from './files';
import { identities } from './identities';
import type { ImportFiles } from './import-files';
import type { Backgrounds, Media, MediaFile } from './media';
import type { MigratedType, Notes, Remark } from './notes';
import type { OldEntry, Told } from './read-answers';
import { readFields } from './read-fields';
import type { Workplace } from './workplace';

/** Context of the conversion. */
export interface Moving {
  workplace: Workplace;
  files: ImportFiles;
  media: Media;
  backgrounds: Backgrounds;
  notes: Notes;
  keepRoles: boolean;
}

/** An entry that is being converted. */
export interface Entry {
  id: string;
  told: Told;
  read: ReturnType<typeof readFields>;
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

const maxDataLength = 20_000;

/** Converts an entry of the old site, whose index in its list is given. */
export type Move = (entry: OldEntry, index: number) => Promise<void>;

/** Converts entries one by one. For each skipped entry, the report contains the original data. */
export function mover(
  { workplace, media, notes }: Moving,
  type: MigratedType,
  convert: (entry: Entry, index: number) => Promise<Converted>,
): Move {
  const identify = identities(type);
  const tally = notes.tallies[type];
  const unusedNames = new Set<string>();

  /** Reports each unused field once. A resumed run finds fields again that the earlier run reported. */
  function noteUnused([field, sample]: [string, string]): void {
    if (unusedNames.has(field)) return;
    unusedNames.add(field);
    notes.add({ type, id: '', name: field }, { topic: 'unused', message: 'This field was not used', before: sample });
  }

  return async ({ told, instead, unread, unused }, index) => {
    tally.told += 1;
    unused?.forEach(noteUnused);
    if (!told) {
      return notes.add({ type, id: '', name: `No. ${index + 1}` }, { topic: 'skipped', message: 'Invalid list entry', before: instead });
    }
    const { id, reason, isRepeated } = identify(told, index);
    if (isRepeated) return notes.add({ type, id, name: '' }, { topic: 'adjusted', message: 'Duplicate entry. Imported once' });
    const remarks: Remark[] = [];
    if (reason)
      remarks.push({ topic: 'adjusted', message: `${reason}. The entry has a new id, so old links to it no longer work`, after: id });
    if (unread) remarks.push({ topic: 'review', message: `Failed to read the full entry; list data was used. ${unread}` });
    const entry: Entry = {
      id,
      told,
      read: readFields(told, remarks, (field, text) => storeText(workplace, `${type} ${id} ${field}.txt`, text)),
      remark: (topic, message, before) => remarks.push({ topic, message, before }),
      image(address, name) {
        const file = media.use(address, name);
        if (!file || !('failed' in file)) return file;
        entry.remark('images', file.failed, String(address).slice(0, 300));
        return null;
      },
    };
    const { name, errors } = await convert(entry, index);
    if (errors) entry.remark('skipped', errors.join('. '), JSON.stringify(told).slice(0, maxDataLength));
    else tally.come += 1;
    notes.add({ type, id, name }, ...remarks);
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
export const validationErrors = (schema: ObjectSchema<object>, row: object): Promise<string[]> =>
  validate(schema, row).then(() => [], messagesOf);

/** Adds the images of a text to the media library, because texts cannot contain images on this site. */
export function keepTextImages(entry: Entry, addresses: string[], name: string): void {
  for (const address of addresses) {
    const file = entry.image(address, name);
    if (file) entry.remark('adjusted', `An image in the text was moved to the media library: ${file.url}`, address.slice(0, 300));
  }
}

/** Reports why an insight or a season is unpublished: it lacks its title or name, or the old site returned no status. */
export function explainStatus({ told, remark }: Entry, titleField: 'title' | 'name', title: string): void {
  if (!title) remark('review', `No ${titleField}. Imported as unpublished until a ${titleField} is added`);
  if ((told.published ?? null) === null) remark('review', 'Publication status unknown. Imported as unpublished');
}
