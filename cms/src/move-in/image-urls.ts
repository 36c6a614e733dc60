import { createHash } from 'node:crypto';
import { readLines } from './files';
import { oldKinds } from './old-site';
import type { OldEntry } from './read-answers';
import { readText } from './read-text';
import type { Workplace } from './workplace';

/** A picture that an entry names: by an address, or with its bytes in the text. */
export interface NamedImage {
  /** The same for the same picture wherever it is named. */
  key: string;
  url: URL | null;
  bytes?: () => Buffer;
}

const longestAddress = 4096;
const embedded = /^data:image\/[\w.+-]{1,40};base64,/i;

/** What a text that stands for a picture's address names; null for none. */
export function namedImage(address: unknown, base: URL | null): NamedImage | null {
  if (typeof address !== 'string' || !address.trim()) return null;
  const typed = address.trim();
  const [prefix] = embedded.exec(typed.slice(0, 100)) ?? [];
  if (prefix) return embeddedImage(typed, prefix.length);
  if (typed.length > longestAddress) return { key: `too long: ${sha256(typed)}`, url: null };
  if (!URL.canParse(typed, base?.href)) return { key: typed, url: null };
  const url = new URL(typed, base?.href);
  url.hash = '';
  return { key: url.href, url };
}

function embeddedImage(address: string, begin: number): NamedImage {
  const bytes = () => Buffer.from(address.slice(begin), 'base64');
  return { key: `in the text: ${sha256(address)}`, url: null, bytes };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The fields that name a picture, and those that hold HTML. */
export const imageFields = { agents: 'avatar', posts: 'image_url', seasons: 'background_image', season_images: 's3_url' } as const;
const htmlFields = { agents: 'bio', posts: 'content', seasons: 'body', season_images: null } as const;

/** Every picture that the entries name, each once. */
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
