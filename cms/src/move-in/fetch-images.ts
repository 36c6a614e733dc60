import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { limits } from '../../contract';
import { createQueue } from '../http/bounded-queue';
import { reencode } from '../images/reencode';
import { encodeStrapiFormats } from '../images/strapi-formats';
import { fetchImage, impatience, type Ask } from './ask';
import { dropTornLine, readLines, writeLines, writeWhole } from './files';
import { imagesNamed, type NamedImage } from './image-urls';
import { forEach } from './pools';
import type { Progress } from './read-answers';
import { FetchFailure, NotAllowed } from './migration-error';
import { atOnce } from './request';
import type { Workplace } from './workplace';

/** A file in the uploads folder. */
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

/** Result of a download. `host` is set if the image was skipped because the host is not allowed. */
export type Fetched = { stored: StoredImage } | { failed: string; host?: string };
/** Results by image key. */
export type Images = Map<string, Fetched>;

/** Error of images that were not requested. */
export const notAsked = 'Not downloaded';

interface Context {
  workplace: Workplace;
  base: URL | null;
  ask: Ask;
  progress: Progress;
}

/** Downloads all new images. In the next run, only images on hosts that were not allowed are retried. */
export async function fetchImages({ workplace, base, ask, progress }: Context): Promise<Images> {
  const images = await earlierImages(workplace);
  let [done, total] = [0, 0];
  for await (const image of imagesNamed(workplace, base)) total += image.key ? 1 : 0;
  const journal = writeLines(workplace.images, { append: true });
  const fetchBytes = bytesOf(ask);
  const limited = createQueue({ concurrency: 2, maxWaiting: Infinity });
  try {
    await forEach(imagesNamed(workplace, base), atOnce, async (image) => {
      const { key } = image;
      if (!images.has(key)) {
        const fetched = await fetchOne(
          () => fetchBytes(image),
          (bytes) => limited(() => store(workplace, bytes)),
        );
        images.set(key, fetched.outcome);
        if (fetched.isFinal) journal.write({ key, ...fetched.outcome });
      }
      progress('Downloading images', (done += 1), total);
    });
  } finally {
    journal.close();
  }
  return images;
}

async function earlierImages({ images: file, uploads }: Workplace): Promise<Images> {
  await dropTornLine(file);
  const images: Images = new Map();
  for await (const { key, ...outcome } of readLines<Fetched & { key: string }>(file)) {
    if ('failed' in outcome || existsSync(join(uploads, outcome.stored.hash + outcome.stored.extension))) images.set(key, outcome);
  }
  return images;
}

type Outcome = { outcome: Fetched; isFinal: boolean };

async function fetchOne(fetchBytes: () => Promise<Buffer>, storeBytes: (bytes: Buffer) => Promise<StoredImage>): Promise<Outcome> {
  try {
    const bytes = await fetchBytes();
    return { outcome: await storeBytes(bytes).then((stored) => ({ stored }), brokenImage), isFinal: true };
  } catch (reason) {
    if (reason instanceof NotAllowed) return { outcome: { failed: reason.message, host: reason.host }, isFinal: false };
    if (reason instanceof FetchFailure) return { outcome: { failed: reason.message }, isFinal: true };
    throw reason;
  }
}

/** Returns the message of an image that breaks the upload rules. Other errors, such as a full disk, end the run. */
function brokenImage(reason: unknown): { failed: string } {
  if (reason instanceof Error && reason.name === 'HttpError') return { failed: reason.message };
  throw reason;
}

/** Stops requesting images from a host that repeatedly does not respond, and stops retrying on a host that returns errors. */
function bytesOf(ask: Ask) {
  const [timeouts, errors] = [impatience(), impatience()];
  return async ({ url, bytes }: NamedImage): Promise<Buffer> => {
    if (bytes) return checked(bytes());
    if (!url) throw new FetchFailure('Invalid URL', { isPermanent: true });
    const { host } = url;
    // The same message whether the request timed out or was skipped.
    const timedOut = () => new FetchFailure('The server does not respond', { isPermanent: true });
    if (timeouts.isOver(host)) throw timedOut();
    try {
      const fetched = await fetchImage(ask, url, { maxBytes: limits.imageBytes, isHurried: errors.isOver(host) });
      [timeouts, errors].forEach((failures) => failures.note(host, false));
      return checked(fetched);
    } catch (reason) {
      if (!(reason instanceof FetchFailure)) throw reason;
      const { isSilent = false, status = 0 } = reason.more;
      timeouts.note(host, isSilent);
      errors.note(host, status >= 500);
      throw isSilent ? timedOut() : reason;
    }
  };
}

function checked(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw new FetchFailure('The file is empty', { isPermanent: true });
  if (bytes.length > limits.imageBytes) throw new FetchFailure('The file is larger than 10 MB', { isPermanent: true });
  return bytes;
}

/** Re-encodes an image like every upload and names it by its content, so that it has the same name in every run. */
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
