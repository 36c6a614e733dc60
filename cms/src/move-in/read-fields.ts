import { limits, parseUrl, platformNames, withoutControls, type SocialLink } from '../../contract';
import type { Remark } from './notes';
import { isObject } from './old-site';
import type { Told } from './read-answers';
import { readText, type MovedText } from './read-text';

const trueValues: unknown[] = [true, 1, 'true', '1'];

/**
 * Reads fields of an old entry in the form that this site stores. Reports values that change.
 * @param storeText stores a text that is too long and returns its path
 */
export function readFields(told: Told, remarks: Remark[], storeText: (field: string, text: string) => string) {
  const adjusted = (message: string, before: string, after?: string) => remarks.push({ topic: 'adjusted', message, before, after });
  const read = (field: string): string => {
    const value = told[field];
    if (typeof value === 'string') return wellFormed(value);
    if (typeof value === 'number') return String(value);
    if (value !== undefined && value !== null) adjusted(`${field} was not text and was left empty`, JSON.stringify(value).slice(0, 1000));
    return '';
  };
  return {
    line(field: string, max: number = limits.line) {
      const text = read(field).replace(/\s+/g, ' ').trim();
      const line = text.slice(0, max).trim();
      if (line !== text) adjusted(`${field} was longer than ${max} characters and was shortened`, text, line);
      return wellFormed(line);
    },
    url(field: string) {
      const text = read(field).trim();
      if (!text) return null;
      const url = parseUrl(text);
      if (!url) adjusted(`${field} is not a valid URL and was left empty`, text);
      return url;
    },
    flag: (field: string) => trueValues.includes(told[field]),
    links: (field: string) => readLinks(told[field], adjusted),
    /** Returns HTML, with the URLs of the images and videos in it. */
    html(field: string): Pick<MovedText, 'html' | 'images' | 'videos'> {
      const before = read(field);
      const text = readText(before);
      if (text.isPlain) {
        const problem = text.isCut ? 'too long; imported as shortened plain text' : 'nested too deeply; imported as plain text';
        remarks.push({ topic: 'review', message: `${field} is ${problem}. The original is in ${storeText(field, before)}` });
      } else if (text.removed.size > 0) {
        const removed = [...text.removed].map(([name, count]) => (count > 1 ? `${name} (${count}×)` : name)).join(', ');
        remarks.push({ topic: 'text', message: `Removed from ${field}: ${removed}`, ...excerpts(before, text.html) });
      }
      return text;
    },
  };
}

/** Removes control characters and lone surrogates, which databases reject. */
const wellFormed = (text: string) => Buffer.from(withoutControls(text)).toString();

const excerptLength = 600;

/** Returns excerpts of two texts from just before the first difference. */
function excerpts(before: string, after: string): Pick<Remark, 'before' | 'after'> {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - 60);
  return { before: before.slice(start, start + excerptLength), after: after.slice(start, start + excerptLength) };
}

type Adjusted = (message: string, before: string, after?: string) => void;

function readLinks(links: unknown, adjusted: Adjusted): SocialLink[] {
  if (links === undefined || links === null) return [];
  if (!Array.isArray(links)) {
    adjusted('social_links was not a list and was left empty', JSON.stringify(links).slice(0, 1000));
    return [];
  }
  const read = links.flatMap((link) => readLink(link, adjusted) ?? []);
  const rest = read.slice(limits.socialLinks).map(({ url }) => url);
  if (rest.length > 0) adjusted(`Only the first ${limits.socialLinks} social links were imported`, rest.join(' ').slice(0, 1000));
  return read.slice(0, limits.socialLinks);
}

function readLink(link: unknown, adjusted: Adjusted): SocialLink | null {
  const { platform, url } = isObject(link) ? link : {};
  const address = typeof url === 'string' ? parseUrl(wellFormed(url)) : null;
  if (!address) {
    adjusted('A social link without a URL was skipped', JSON.stringify(link).slice(0, 1000));
    return null;
  }
  const name = typeof platform === 'string' ? platform.trim().toLowerCase() : '';
  if (Object.hasOwn(platformNames, name)) return { platform: name, url: address };
  adjusted('A social link with an unknown platform was imported as “website”', `${String(platform).slice(0, 100)}: ${address}`);
  return { platform: 'website', url: address };
}
