import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { limits } from '../../contract';
import { reencode } from '../images/reencode';
import { encodeStrapiFormats } from '../images/strapi-formats';
import { fetchImage, impatience, type Ask } from './ask';
import { dropTornLine, readLines, writeLines, writeWhole, type LineWriter } from './files';
import { imagesNamed, type NamedImage } from './image-urls';
import { forEach, gate } from './pools';
import type { Progress } from './read-answers';
import { FetchFailure, NotAllowed } from './migration-error';
import { atOnce } from './request';
import type { Workplace } from './workplace';

/** A file that lies among the uploads. */
export interface StoredFormat {
  hash: string;
  width: number;
  height: number;
  bytes: number;
}
export interface StoredImage extends StoredFormat {
  extension: string;
  mime: string;
  formats: Record<string, StoredFormat>;
}

/** A host that was not asked, because that was not allowed, is named. */
export type Fetched = { stored: StoredImage } | { failed: string; host?: string };
/** By their keys. */
export type Images = Map<string, Fetched>;

/** What becomes of pictures that nobody was asked for. */
export const notAsked = 'Not downloaded';

interface Surroundings {
  workplace: Workplace;
  base: URL | null;
  ask: Ask;
  progress: Progress;
}

/** Fetches all that are not there yet. What failed because it was not allowed is tried again the next time, and nothing else is. */
export async function fetchImages({ workplace, base, ask, progress }: Surroundings): Promise<Images> {
  const images = await imagesBefore(workplace);
  let [done, total] = [0, 0];
  for await (const image of imagesNamed(workplace, base)) total += image.key ? 1 : 0;
  const journal = writeLines(workplace.images, { append: true });
  const fetchBytes = bytesOf(ask);
  const inTurn = gate(2);
  try {
    await forEach(imagesNamed(workplace, base), atOnce, async (image) => {
      const { key } = image;
      if (!images.has(key)) {
        const fetched = await fetchOne(
          () => fetchBytes(image),
          (bytes) => inTurn(() => store(workplace, bytes)),
        );
        images.set(key, fetched.outcome);
        if (fetched.isFinal) noteFetched(journal, key, fetched.outcome);
      }
      progress('Downloading images', (done += 1), total);
    });
  } finally {
    journal.close();
  }
  return images;
}

const noteFetched = (journal: LineWriter, key: string, outcome: Fetched) => journal.write({ key, ...outcome });

async function imagesBefore({ images: file, uploads }: Workplace): Promise<Images> {
  await dropTornLine(file);
  const before: Images = new Map();
  for await (const { key, ...outcome } of readLines<Fetched & { key: string }>(file)) {
    if ('failed' in outcome || existsSync(join(uploads, outcome.stored.hash + outcome.stored.extension))) before.set(key, outcome);
  }
  return before;
}

type Outcome = { outcome: Fetched; isFinal: boolean };

async function fetchOne(fetchBytes: () => Promise<Buffer>, keep: (bytes: Buffer) => Promise<StoredImage>): Promise<Outcome> {
  try {
    const bytes = await fetchBytes();
    return { outcome: await keep(bytes).then((stored) => ({ stored }), brokenImage), isFinal: true };
  } catch (reason) {
    if (reason instanceof NotAllowed) return { outcome: { failed: reason.message, host: reason.host }, isFinal: false };
    if (reason instanceof FetchFailure) return { outcome: { failed: reason.message }, isFinal: true };
    throw reason;
  }
}

/** What the rules for pictures refuse is told; a full disk is no picture's fault. */
function brokenImage(reason: unknown): { failed: string } {
  if (reason instanceof Error && reason.name === 'Refusal') return { failed: reason.message };
  throw reason;
}

/** Asks a host that says nothing no more after a while, and waits for no better answer of one that is broken. */
function bytesOf(ask: Ask) {
  const [silences, errors] = [impatience(), impatience()];
  return async ({ url, bytes }: NamedImage): Promise<Buffer> => {
    if (bytes) return checked(bytes());
    if (!url) throw new FetchFailure('Invalid URL', { isLasting: true });
    const { host } = url;
    // In the same words whether it was the first one or was not tried any more.
    const silent = () => new FetchFailure('The server does not respond', { isLasting: true });
    if (silences.isOver(host)) throw silent();
    try {
      const fetched = await fetchImage(ask, url, { maxBytes: limits.imageBytes, isHurried: errors.isOver(host) });
      [silences, errors].forEach((kind) => kind.note(host, false));
      return checked(fetched);
    } catch (reason) {
      if (!(reason instanceof FetchFailure)) throw reason;
      const { isSilent = false, status = 0 } = reason.more;
      silences.note(host, isSilent);
      errors.note(host, status >= 500);
      throw isSilent ? silent() : reason;
    }
  };
}

function checked(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw new FetchFailure('The file is empty', { isLasting: true });
  if (bytes.length > limits.imageBytes) throw new FetchFailure('The file is larger than 10 MB', { isLasting: true });
  return bytes;
}

/** Encoded as this site does with every upload, and named after what it shows: the same picture has the same name in every run. */
async function store({ uploads }: Workplace, original: Buffer): Promise<StoredImage> {
  const { bytes, extension, mime } = await reencode(original);
  const hash = `moved_${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const formats: StoredImage['formats'] = {};
  for (const { key, bytes: smaller, ...size } of await encodeStrapiFormats(bytes)) {
    formats[key] = { hash: `${key}_${hash}`, ...size, bytes: smaller.length };
    writeWhole(join(uploads, `${key}_${hash}.${extension}`), smaller);
  }
  writeWhole(join(uploads, `${hash}.${extension}`), bytes);
  return { hash, extension: `.${extension}`, mime, width, height, bytes: bytes.length, formats };
}
