import {
  asLine,
  asLines,
  canonicalTimeZone,
  ofText,
  parseUrl,
  publicOpenHouses,
  richTextMessage,
  roles,
  safeUrl,
  withoutControls,
  type Field,
  type FieldKind,
  type InquiryRule,
  type OpenHouse,
  type Revision,
  type SocialLink,
} from '../../contract';
import { relatedIds, sharedImageOf, type Row } from '../database/storage-models';
import { invalid } from '../http/errors';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import { propertiesOf } from '../settings/typed';
import { cleanRichText, RichTextTooLarge } from './clean-rich-text';
import { comparePhotos, orderPhotos, presentPhotos, readablePhotos } from './photos';
import {
  findEntries,
  findOwnImage,
  findSharedImage,
  namesOf,
  rowOfSharedImage,
  rowsOf,
  urlOfSharedImage,
  type Choice,
  type Data,
} from './related';
import { renderRichText } from './render-rich-text';

/** A field value as revisions store it. Relations are represented by public ids. */
export type Compared = Revision['fields'][string];

/** Behavior of one kind of field, where it differs from that of a plain value. Each kind knows the types of its values. */
interface KindRules {
  /** Normalizes a value for storage. Keeps invalid values, which validation rejects. */
  prepare?(value: unknown, field: Field, name: string): unknown;
  /** Returns the attributes to write for a value that refers to other rows. @throws 422 if there is no such row */
  choose?(value: unknown, choice: Choice): Promise<Data> | Data;
  /** Returns the stored value in the form that the schema expects. */
  toInput?(value: unknown, row: Row, name: string): unknown;
  present?(value: unknown, row: Row, isEditor: boolean): unknown;
  compare?(value: unknown, row: Row): Compared;
  /** Returns the value that restores a compared one; without entries that no longer exist. */
  restore?(compared: Compared, field: Field): Promise<unknown>;
  /** Returns a compared value as people read it. */
  readable?(compared: Compared, field: Field): Compared | Promise<Compared>;
  /** Publication times stay as they are when a version is restored. */
  isTime?: true;
}

const normalizeUrl = (input: unknown) => (typeof input === 'string' ? (parseUrl(input) ?? input) : input);
const asLink = (link: unknown) =>
  typeof link === 'object' && link !== null ? { ...link, url: normalizeUrl(propertiesOf(link).url) } : link;
const asLinks = (links: unknown) => (Array.isArray(links) ? links.map(asLink) : (links ?? []));

function clean(html: unknown, { label }: Field, name: string): unknown {
  if (typeof html !== 'string') return html;
  try {
    return cleanRichText(html);
  } catch (error) {
    if (error instanceof RichTextTooLarge) throw invalid({ [name]: richTextMessage(label, error.violation) });
    throw error;
  }
}

const presentLinks = (links: SocialLink[]): SocialLink[] =>
  links.flatMap(({ platform, url }) => {
    const link = safeUrl(url);
    return link ? [{ platform, url: link }] : [];
  });

/** Open houses by start, without the row ids of components, as revisions store them. */
const compareOpenHouses = (value: OpenHouse[] | null) =>
  (value ?? [])
    .map(({ OpenHouseStartTime, OpenHouseEndTime, OpenHouseType, AppointmentRequiredYN }) => ({
      OpenHouseStartTime,
      OpenHouseEndTime,
      OpenHouseType,
      AppointmentRequiredYN: AppointmentRequiredYN === true,
    }))
    .sort((a, b) => Date.parse(a.OpenHouseStartTime) - Date.parse(b.OpenHouseStartTime));

const compareRules = (value: InquiryRule[] | null) =>
  (value ?? []).map(({ kind, place, home_type, agents }) => ({
    kind: kind || null,
    place: place || null,
    home_type: home_type || null,
    agents,
  }));

/** Visitors see those to come that are open to the public. */
function presentOpenHouses(value: OpenHouse[], { StandardStatus }: Row, isEditor: boolean): OpenHouse[] {
  const OpenHouses = compareOpenHouses(value);
  return isEditor ? OpenHouses : publicOpenHouses({ StandardStatus, OpenHouses }, clock.now());
}

type Text = string | null;
const documentIdOf = (related: Row | null) => related?.documentId ?? null;
const listed = (compared: Text) => compared?.split(' ') ?? [];

/** Forms do not write empty texts, but an import may. Rows from before the rule may contain control characters. */
const text: KindRules = { prepare: ofText((line) => line.trim()), present: (value: Text) => asLine(value ?? '') || null };
const plain: KindRules = {};
const time: KindRules = { isTime: true };

export const kinds: Record<FieldKind, KindRules> = {
  line: text,
  email: text,
  phone: text,
  multilineText: { prepare: ofText(asLines), present: (value: Text) => withoutControls(value ?? '') || null },
  url: { prepare: normalizeUrl, present: (value: Text) => safeUrl(value) },
  html: {
    prepare: clean,
    present: (value: Text) => renderRichText(value ?? ''),
    readable: (html) => (typeof html === 'string' ? renderRichText(html) : html),
  },
  links: {
    prepare: asLinks,
    present: presentLinks,
    compare: (value: SocialLink[]) => value.map(({ platform, url }) => ({ platform, url })),
  },
  image: { choose: findOwnImage },
  sharedImage: {
    choose: findSharedImage,
    toInput: (_value, row, name) => presentImage(sharedImageOf(row, name)?.file).url,
    compare: documentIdOf,
    restore: rowOfSharedImage,
    readable: urlOfSharedImage,
  },
  entryList: {
    choose: async (value: string[] | null, choice) => ({ [choice.name]: await findEntries(value ?? [], choice) }),
    toInput: relatedIds,
    present: relatedIds,
    compare: (value: Row[]) => relatedIds(value).join(' ') || null,
    restore: (compared: Text, field) => rowsOf(listed(compared), field),
    readable: (compared: Text, field) => namesOf(listed(compared), field),
  },
  agent: {
    choose: async (value: Text, choice) => ({ [choice.name]: (await findEntries(value ? [value] : [], choice))[0] ?? null }),
    toInput: documentIdOf,
    present: documentIdOf,
    compare: documentIdOf,
    restore: async (compared: Text) => (await rowsOf(listed(compared)))[0] ?? null,
    readable: (compared: Text, field) => namesOf(listed(compared), field),
  },
  role: { present: (value: { type: string } | null) => roles.find((role) => role === value?.type) ?? 'agent' },
  boolean: plain,
  // Rows from before the field existed have no value.
  yesNo: { present: (value) => value === true },
  number: plain,
  choice: { present: (value) => value || null },
  date: plain,
  instant: time,
  day: time,
  timeZone: { ...time, prepare: ofText((zone) => canonicalTimeZone(zone.trim()) ?? zone) },
  photos: { choose: orderPhotos, toInput: comparePhotos, present: presentPhotos, compare: comparePhotos, readable: readablePhotos },
  inquiryRules: { prepare: (value) => value ?? [], present: compareRules, compare: compareRules },
  openHouses: { prepare: (value) => value ?? [], present: presentOpenHouses, compare: compareOpenHouses },
};

/** Returns a field value as revisions store and compare it. */
export function compared(kind: FieldKind | undefined, value: unknown, row: Row): Compared {
  const compare = kind && kinds[kind].compare;
  if (compare) return compare(value, row);
  return typeof value === 'number' || typeof value === 'boolean' ? value : (value as string) || null;
}
