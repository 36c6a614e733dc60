import { parseUrl, effectiveSchedule, richTextMessage, type Field, type Schedule } from '../../contract';
import type { Row, StorageModel } from '../database/storage-models';
import { invalid } from '../http/errors';
import { clock } from '../settings/clock';
import { cleanRichText, RichTextTooLarge } from './clean-rich-text';

/** Values to write, by attribute. */
export type Data = Record<string, unknown>;

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const asLines = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value);
const normalizeUrl = (input: unknown) => (typeof input === 'string' ? (parseUrl(input) ?? input) : input);
const asLink = (link: unknown) => (typeof link === 'object' && link !== null ? { ...link, url: normalizeUrl((link as Data).url) } : link);
const asLinks = (links: unknown) => (Array.isArray(links) ? links.map(asLink) : (links ?? []));

function clean({ label }: Field, name: string, html: unknown): unknown {
  if (typeof html !== 'string') return html;
  try {
    return cleanRichText(html);
  } catch (error) {
    if (error instanceof RichTextTooLarge) throw invalid({ [name]: richTextMessage(label, error.violation) });
    throw error;
  }
}

/** Normalizes a value for storage. Keeps invalid values, which validation rejects. */
function prepareField(field: Field, name: string, value: unknown): unknown {
  if (['line', 'email', 'phone'].includes(field.kind)) return trimmed(value);
  if (field.kind === 'multilineText') return asLines(value);
  if (field.kind === 'url') return normalizeUrl(value);
  if (field.kind === 'links') return asLinks(value);
  return field.kind === 'html' ? clean(field, name, value) : value;
}

/** Returns the data that a save writes for an input. */
export function prepareFields({ contentType }: StorageModel, input: Data, before: Row | null): Data {
  const prepared = Object.entries(input).map(([name, value]) => {
    const field = contentType.fields[name];
    return [name, field && field.kind !== 'image' ? prepareField(field, name, value) : value];
  });
  return { ...Object.fromEntries(prepared), ...('publish_at' in contentType.fields && resolvedSchedule(input, before)) };
}

/** Initial state of publishable content. */
export const unpublishedDefaults = { published: false, publish_at: null, unpublish_at: null };

/** Returns a row's schedule as of now. Times in the past are applied to `published`. */
export const scheduleOf = (row: Row): Schedule => effectiveSchedule(row as unknown as Schedule, clock.now());

/** Returns the schedule after a save. Times in the past are applied to `published`. */
function resolvedSchedule(input: Data, before: Row | null): Schedule {
  const stored = before ? scheduleOf(before) : unpublishedDefaults;
  const { published, publish_at, unpublish_at } = { ...stored, ...input } as unknown as Schedule;
  return effectiveSchedule({ published, publish_at, unpublish_at }, clock.now());
}

/** Resets the input of a copy: it starts unpublished and not archived, whatever the original is. */
export const resetCopy = ({ contentType }: StorageModel, input: Data): Data => ({
  ...input,
  ...('published' in contentType.fields && unpublishedDefaults),
  ...('archived' in contentType.fields && { archived: false }),
});
