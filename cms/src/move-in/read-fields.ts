import { limits, parseUrl, platformNames, type SocialLink } from '../../contract';
import type { Remark } from './notes';
import type { Told } from './read-answers';
import { readText, type MovedText } from './read-text';

/** What an old entry tells, as this site would store it; what is lost on the way is remarked. */
export interface FieldReader {
  line(field: string, max?: number): string;
  url(field: string): string | null;
  flag(field: string): boolean;
  links(field: string): SocialLink[];
  /** HTML, and the pictures and films that stood in it. */
  html(field: string): Pick<MovedText, 'html' | 'images' | 'videos'>;
}

interface Surroundings {
  told: Told;
  remarks: Remark[];
  /** Stores a text that did not fit, and says where. */
  storeText: (field: string, text: string) => string;
}

export function readFields({ told, remarks, storeText }: Surroundings): FieldReader {
  const changed = (message: string, before: string, after?: string) => remarks.push({ topic: 'changed', message, before, after });
  const read = (field: string): string => {
    const value = told[field];
    if (typeof value === 'string') return wellFormed(value);
    if (typeof value === 'number') return String(value);
    if (value !== undefined && value !== null) changed(`${field} was not text and was left empty`, JSON.stringify(value).slice(0, 1000));
    return '';
  };
  return {
    line(field, max = limits.line) {
      const whole = read(field).replace(/\s+/g, ' ').trim();
      const line = whole.slice(0, max).trim();
      if (line !== whole) changed(`${field} was longer than ${max} characters and was shortened`, whole, line);
      return wellFormed(line);
    },
    url(field) {
      const typed = read(field).trim();
      if (!typed) return null;
      const address = parseUrl(typed);
      if (!address) changed(`${field} is not a valid URL and was left empty`, typed);
      return address;
    },
    flag: (field) => [true, 1, 'true', '1'].includes(told[field] as boolean),
    links: (field) => readLinks(told[field], changed),
    html(field) {
      const before = read(field);
      const text = readText(before);
      if (text.isPlain) {
        const what = text.isCut ? 'too long; imported as shortened plain text' : 'nested too deeply; imported as plain text';
        remarks.push({ topic: 'needs a hand', message: `${field} is ${what}. The original is in ${storeText(field, before)}` });
      } else if (text.removed.size > 0) {
        const what = [...text.removed].map(([name, count]) => (count > 1 ? `${name} (${count}×)` : name)).join(', ');
        remarks.push({ topic: 'text', message: `Removed from ${field}: ${what}`, ...excerpts(before, text.html) });
      }
      return text;
    },
  };
}

/** Control characters and halves of characters, which databases refuse, are taken out. */
const wellFormed = (text: string) => Buffer.from(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')).toString();

const excerptLength = 600;

/** Where two texts begin to differ. */
function excerpts(before: string, after: string): Pick<Remark, 'before' | 'after'> {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const begin = Math.max(0, same - 60);
  return { before: before.slice(begin, begin + excerptLength), after: after.slice(begin, begin + excerptLength) };
}

type Changed = (message: string, before: string, after?: string) => void;

function readLinks(links: unknown, changed: Changed): SocialLink[] {
  if (links === undefined || links === null) return [];
  if (!Array.isArray(links)) {
    changed('social_links was not a list and was left empty', JSON.stringify(links).slice(0, 1000));
    return [];
  }
  const read = links.flatMap((link) => readLink(link, changed) ?? []);
  const [most, rest] = [read.slice(0, limits.socialLinks), read.slice(limits.socialLinks)];
  if (rest.length > 0)
    changed(
      `Only the first ${limits.socialLinks} social links were imported`,
      rest
        .map(({ url }) => url)
        .join(' ')
        .slice(0, 1000),
    );
  return most;
}

function readLink(link: unknown, changed: Changed): SocialLink | null {
  const { platform, url } = (typeof link === 'object' && link !== null ? link : {}) as Partial<Record<string, unknown>>;
  const address = typeof url === 'string' ? parseUrl(wellFormed(url)) : null;
  if (!address) {
    changed('A social link without a URL was skipped', JSON.stringify(link).slice(0, 1000));
    return null;
  }
  const name = typeof platform === 'string' ? platform.trim().toLowerCase() : '';
  if (Object.hasOwn(platformNames, name)) return { platform: name, url: address };
  changed('A social link with an unknown platform was imported as “website”', `${String(platform).slice(0, 100)}: ${address}`);
  return { platform: 'website', url: address };
}
