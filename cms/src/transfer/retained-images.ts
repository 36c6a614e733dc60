import { join } from 'node:path';
import { limits } from '../../contract';
import { isPublicId } from '../database/storage-models';
import { imageTypesMessage } from '../images/limits';
import { objectsOf, type Archive, type Data } from './archive';
import type { EntryErrors } from './clean-archive';
import { readHeader } from './clean-image';
import { CommandError } from './command-error';

export const keptList = 'hearthside/kept_pictures.jsonl';
export const keptFile = (n: number): string => `hearthside/kept_pictures/${n}`;

/** A deleted image that a revision still uses, as an archive lists it. `n` is the name of the file with its bytes. */
export interface RetainedImageEntry {
  n: number;
  id: string;
  name: string;
  alternative_text: string | null;
  preview: string;
}

const previewStart = 'data:image/webp;base64,';
const maxPreviewLength = 300_000;

/** Yields the valid retained images of an archive and reports the others to `onInvalid`. Throws if a file is missing. */
export async function* readRetainedImages(
  archive: Archive,
  onInvalid: (error: EntryErrors) => void = () => undefined,
): AsyncGenerator<RetainedImageEntry & { path: string }> {
  if (!archive.parts.has(keptList)) return;
  for await (const line of objectsOf(archive, keptList)) {
    const image = line as Data & RetainedImageEntry;
    const part = Number.isSafeInteger(image.n) ? archive.parts.get(keptFile(image.n)) : undefined;
    if (!part) throw new CommandError(`Damaged archive: retained image ${JSON.stringify(String(image.id).slice(0, 64))} is missing.`);
    const path = join(archive.folder, part.path);
    const messages = await validate(image, path);
    if (messages.length > 0) onInvalid({ entry: `retained image ${image.n}`, messages });
    else yield { ...image, path };
  }
}

async function validate({ id, name, alternative_text, preview }: RetainedImageEntry, path: string): Promise<string[]> {
  const { type } = await readHeader(path);
  const isPreview =
    typeof preview === 'string' &&
    preview.length <= maxPreviewLength &&
    /^[\w+/=]*$/.test(preview.slice(previewStart.length)) &&
    preview.startsWith(previewStart);
  const isText = (value: unknown, maxLength: number) => typeof value === 'string' && value.length <= maxLength && !value.includes('\0');
  return [
    isText(id, 64) && isPublicId(id) ? null : 'Missing or invalid public id',
    isText(name, limits.line) ? null : 'name must be a single line of text',
    alternative_text === null || isText(alternative_text, 10_000) ? null : 'alternative_text must be text',
    isPreview ? null : 'Invalid preview image',
    type ? null : imageTypesMessage,
  ].flatMap((message) => message ?? []);
}
