import sharp from 'sharp';
import { apiBase, endpoints, type EndpointName, type ReplyOf } from '../../contract/index';
import { run, runInEach } from './backstage';
import { request, type Failure } from './call';
import { hurry, jobsDone } from './jobs';
import type { Person } from './people';

const colors = { red: '#c02010', blue: '#1020c0' };
type Color = keyof typeof colors;

/** Creates an image of one color. */
export const image = (width = 600, height = 400, color: Color = 'red') =>
  sharp({ create: { width, height, channels: 3, background: colors[color] } });

export const jpeg = (width?: number, height?: number, color?: Color) => image(width, height, color).jpeg().toBuffer();

export async function colorOf(bytes: Buffer): Promise<Color> {
  const { channels } = await sharp(bytes).stats();
  return channels[0].mean > channels[2].mean ? 'red' : 'blue';
}

interface Upload {
  as?: Person | null;
  id?: string;
  file?: Buffer;
  fields?: Record<string, string>;
}

/** Creates a multipart form with these fields and an image, by default a JPEG. */
export async function imageForm(fields: Record<string, string> = {}, file?: Buffer): Promise<FormData> {
  const form = new FormData();
  Object.entries(fields).forEach(([field, value]) => form.append(field, value));
  form.append('file', new Blob([new Uint8Array(file ?? (await jpeg()))]), 'photo.jpg');
  return form;
}

/** Calls an endpoint with a multipart body, by default with a small JPEG image. */
export async function upload<Name extends EndpointName>(name: Name, { as, id = '', file, fields = {} }: Upload) {
  const { method, path } = endpoints[name];
  const body = await imageForm(fields, file ?? (await jpeg(60, 40)));
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
  return request<ReplyOf<Name> & Failure>(apiBase + path.replace(':id', id), { method, headers, body });
}

/** Resolves once all image variants have been created. */
export const variantsMade = jobsDone;

/** Counts image rows, files (including variants) and temporary files. */
export async function countImages() {
  await variantsMade();
  await runInEach(hurry, 'reclaim');
  return run(async () => ({
    rows: await strapi.db.query('plugin::upload.file').count(),
    files: process.getBuiltinModule('node:fs').readdirSync(strapi.dirs.static.public + '/uploads').length,
    temporary: process.getBuiltinModule('node:fs').readdirSync(process.env.TMPDIR!).length,
  }));
}

/** Counts the removed images that are stored for revisions. */
export const countRetained = () => run(async () => Number((await strapi.db.connection('kept_pictures').count('* as n').first())?.n));
