import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { limits } from '../../contract';
import { createQueue } from '../http/bounded-queue';
import { HttpError } from '../http/errors';
import { reencode } from '../images/reencode';
import { encodeStrapiFormats } from '../images/variants';
import { dropTornLine, readLines, writeLines, writeWhole } from './files';
import { imagesNamed, type NamedImage } from './image-urls';
import type { Progress } from './read-answers';
import { FetchFailure, NotAllowed } from './migration-error';
import { atOnce, failureCounts, fetchImage, type Ask } from './request';
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

  async function fetchOne(image: NamedImage): Promise<Fetched> {
    try {
      const bytes = await fetchBytes(image);
      return { stored: await limited(() => store(workplace, bytes)) };
    } catch (reason) {
      if (reason instanceof NotAllowed) return { failed: reason.message, host: reason.host };
      // An HttpError is about an image that breaks the upload rules. Other errors, such as a full disk, end the run.
      if (reason instanceof FetchFailure || reason instanceof HttpError) return { failed: reason.message };
      throw reason;
    }
  }

  try {
    await forEach(imagesNamed(workplace, base), async (image) => {
      if (!images.has(image.key)) {
        const fetched = await fetchOne(image);
        images.set(image.key, fetched);
        if (!('host' in fetched)) journal.write({ key: image.key, ...fetched });
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

/** Runs `work` for each item, with a limited number of items in progress, in no particular order. */
async function forEach<Item>(items: AsyncGenerator<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Stops requesting images from a host that repeatedly does not respond, and stops retrying on a host that returns errors. */
function bytesOf(ask: Ask) {
  const [timeouts, errors] = [failureCounts(), failureCounts()];
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
