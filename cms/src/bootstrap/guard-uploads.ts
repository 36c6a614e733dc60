import type { Core } from '@strapi/strapi';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { invalid, unacceptable } from '../lib/failures';
import { imageTypes, imageTypesSentence, maxImageBytes } from '../lib/image-limits';
import { isClean, reencode } from '../lib/store-image';

/** A file on its way into the media library. */
interface Upload {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  /** What Strapi makes of its first bytes. */
  detectedMimeType?: string;
  size: number;
}

interface UploadService {
  upload(request: { data: object; files: Upload | Upload[] }, options?: object): Promise<unknown>;
  replace(id: string, request: { data: object; file: Upload }, options?: object): Promise<unknown>;
}

/**
 * What the panel's media library takes is what our endpoints take: pictures, told by their content, stored anew. Strapi
 * believes a file's first bytes, and keeps what stands in it.
 */
export function guardUploads(strapi: Core.Strapi): void {
  const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
  const { upload, replace } = service;

  service.upload = (request, options) =>
    inTemporary(async (directory) => {
      const files: Upload[] = [];
      for (const file of [request.files].flat()) files.push(isClean(file) ? file : await cleaned(file, directory));
      return upload({ ...request, files }, options);
    });

  service.replace = async (id, { data, file }, options) => {
    const stored: { mime: string } | null = await strapi.db.query('plugin::upload.file').findOne({ where: { id } });
    // Its address stays, and with it the ending of its name.
    if (stored && !imageTypes.includes(stored.mime)) throw invalid([imageTypesSentence]);
    return inTemporary(async (directory) => replace(id, { data, file: await cleaned(file, directory, stored?.mime) }, options));
  };
}

async function inTemporary<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-upload-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function cleaned(file: Upload, directory: string, type?: string): Promise<Upload> {
  if (file.size > maxImageBytes) throw unacceptable(413, 'Image must be at most 10 MB');
  const { bytes, extension, mime } = await reencode(await readFile(file.filepath), type);
  const originalFilename = `${parse(file.originalFilename ?? 'image').name}.${extension}`;
  const filepath = join(await mkdtemp(join(directory, 'image-')), 'image');
  await writeFile(filepath, bytes);
  return { ...file, filepath, originalFilename, mimetype: mime, size: bytes.length, detectedMimeType: mime };
}
