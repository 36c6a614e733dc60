import { createHash } from 'node:crypto';
import { readLines } from './files';
import { oldKinds } from './old-site';
import type { OldEntry } from './read-answers';
import { readText } from './read-text';
import type { Workplace } from './workplace';

/** An image that an entry refers to, by URL or as a data URL. */
export interface NamedImage {
  /** Identifies the image across all entries. */
  key: string;
  url: URL | null;
  bytes?: () => Buffer;
}

const maxUrlLength = 4096;
const embedded = /^data:image\/[\w.+-]{1,40};base64,/i;

/** Parses the URL of an image. Returns null without a URL. */
export function namedImage(value: unknown, base: URL | null): NamedImage | null {
  if (typeof value !== 'string' || !value.trim()) return null;
  const address = value.trim();
  const [prefix] = embedded.exec(address.slice(0, 100)) ?? [];
  if (prefix) return embeddedImage(address, prefix.length);
  if (address.length > maxUrlLength) return { key: `too long: ${sha256(address)}`, url: null };
  if (!URL.canParse(address, base?.href)) return { key: address, url: null };
  const url = new URL(address, base?.href);
  url.hash = '';
  return { key: url.href, url };
}

function embeddedImage(dataUrl: string, start: number): NamedImage {
  const bytes = () => Buffer.from(dataUrl.slice(start), 'base64');
  return { key: `in the text: ${sha256(dataUrl)}`, url: null, bytes };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Fields with the URL of an image, and fields with HTML. */
const imageFields = { agents: 'avatar', posts: 'image_url', seasons: 'background_image', season_images: 's3_url' } as const;
const htmlFields = { agents: 'bio', posts: 'content', seasons: 'body', season_images: null } as const;

/** Yields each image of the entries once. */
export async function* imagesNamed(workplace: Workplace, base: URL | null): AsyncGenerator<NamedImage> {
  const seen = new Set<string>();
  for (const kind of oldKinds) {
    for await (const { told } of readLines<OldEntry>(workplace.entries(kind))) {
      const html = htmlFields[kind] && told?.[htmlFields[kind]];
      const inText = typeof html === 'string' && /<img/i.test(html) ? readText(html).images : [];
      for (const address of [told?.[imageFields[kind]], ...inText]) {
        const image = namedImage(address, base);
        if (!image || seen.has(image.key)) continue;
        seen.add(image.key);
        yield image;
      }
    }
  }
}
