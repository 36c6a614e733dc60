import { join } from 'node:path';
import sharp from 'sharp';
import { limits } from '../../contract';
import { isPublicId } from '../database/storage-models';
import { imageTypesMessage } from '../images/limits';
import type { Archive } from './archive-parts';
import type { EntryErrors } from './clean-archive';
import { readJsonLines } from './read-lines';
import { CommandError } from './command-error';

export const keptList = 'hearthside/kept_pictures.jsonl';
export const keptFile = (n: number): string => `hearthside/kept_pictures/${n}`;

/** A removed picture that an old version still names, as an archive lists it; its bytes are the file of this number. */
export interface RetainedImageEntry {
  n: number;
  id: string;
  name: string;
  alternative_text: string | null;
  preview: string;
}

const accepted = ['jpeg', 'png', 'webp', 'gif', 'heif'];
const previewStart = 'data:image/webp;base64,';
const longestPreview = 300_000;

/** The kept pictures of an archive that can be stored; `tell` hears of the others. Throws where one is missing. */
export async function* readRetainedImages(
  archive: Archive,
  tell: (fault: EntryErrors) => void = () => undefined,
): AsyncGenerator<RetainedImageEntry & { path: string }> {
  if (!archive.parts.has(keptList)) return;
  for await (const line of readJsonLines(join(archive.folder, keptList), keptList)) {
    const kept = line as unknown as RetainedImageEntry;
    const part = Number.isSafeInteger(kept.n) ? archive.parts.get(keptFile(kept.n)) : undefined;
    if (!part) throw new CommandError(`Damaged archive: the image of ${JSON.stringify(String(kept.id).slice(0, 64))} is missing.`);
    const path = join(archive.folder, part.path);
    const messages = await faultsOf(kept, path);
    if (messages.length > 0) tell({ entry: `retained image ${kept.n}`, messages });
    else yield { ...kept, path };
  }
}

async function faultsOf({ id, name, alternative_text, preview }: RetainedImageEntry, path: string): Promise<string[]> {
  const { format } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined }));
  const isPreview =
    typeof preview === 'string' &&
    preview.length <= longestPreview &&
    /^[\w+/=]*$/.test(preview.slice(previewStart.length)) &&
    preview.startsWith(previewStart);
  const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most && !value.includes('\0');
  return [
    isText(id, 64) && isPublicId(id) ? null : 'Missing or invalid public id',
    isText(name, limits.line) ? null : 'name must be a single line of text',
    alternative_text === null || isText(alternative_text, 10_000) ? null : 'alternativeText must be text',
    isPreview ? null : 'Invalid preview image',
    format && accepted.includes(format) ? null : imageTypesMessage,
  ].flatMap((message) => message ?? []);
}
