import { Box } from '@mui/material';
import {
  parseNumber,
  platformNames,
  type Field,
  type FieldKind,
  type InquiryRule,
  type Media,
  type OpenHouse,
  type SocialLink,
} from 'cms/contract';
import { pick } from 'es-toolkit';
import type { ReactNode } from 'react';
import { dayText } from '../pages/listings/listingText';
import { cleanHtml } from '../rich-text/cleanHtml';
import { counted, inquiryKindLabels } from '../staff-kit/texts';
import { RichText } from '../ui/RichText';
import { EntryNames } from './entryNames';
import { previewAlt } from './ImageField';
import { dayOfYear, longTime } from './schedule/scheduleText';

/** A photo in a form. Its texts are '' instead of null, so that drafts have the same shape. */
export interface PhotoValue {
  id: string;
  /** URLs of the photo, of a small variant, and of the photo before it was altered; '' without an original. */
  url: string;
  thumbnail: string;
  original: string;
  ShortDescription: string;
  MediaAlteration: string;
  removed: boolean;
}

interface About {
  field: Field;
  /** Time zone of the entry. */
  zone: string | undefined;
}

/** How forms and histories handle a kind of fields; its input is in `FormSections`. Only `toBody` gets empty values, too. */
interface Kind {
  /** Form value without a stored value. */
  empty: unknown;
  fromStored(stored: unknown, field: Field): unknown;
  toBody(value: unknown): unknown;
  /** Formats a value of a form or a revision; the items of a list one by one. */
  text(value: unknown, about: About): string | string[];
  /** Renders a value of a form. Default: as text. */
  read?(value: unknown, about: About): ReactNode;
  /** How two versions are compared. */
  diff: 'value' | 'words' | 'items' | 'html' | 'image' | 'photos';
}

const kind = (own: Partial<Kind> = {}): Kind => ({
  empty: '',
  fromStored: (stored) => stored,
  toBody: (value) => value || null,
  text: String,
  diff: 'value',
  ...own,
});

const list = (own: Partial<Kind>) => kind({ empty: [], diff: 'items', ...own });
const yesNo = kind({ empty: false, toBody: Boolean, text: (value) => (value ? 'Yes' : 'No') });
const image = kind({
  read: (url: string) => <Box component="img" src={url} alt={previewAlt} sx={preview} />,
  diff: 'image',
});

export const kinds: Record<FieldKind, Kind> = {
  agent: kind({ read: (id: string) => <EntryNames of="agent" ids={[id]} /> }),
  boolean: yesNo,
  choice: kind(),
  date: kind({ text: dayText }),
  day: kind({ text: (day: string) => dayOfYear(day, 'long') }),
  email: kind(),
  entryList: list({
    // A revision contains their names, one per line.
    text: (names: string) => names.split('\n'),
    read: (ids: string[], { field }) => <EntryNames of={field.of} ids={ids} />,
  }),
  html: kind({ read: (html: string) => <RichText html={cleanHtml(html)} />, diff: 'html' }),
  image,
  inquiryRules: list({ text: (rules: InquiryRule[]) => rules.map(ruleText) }),
  instant: kind({ text: (instant: string, { zone }) => longTime(instant, zone) }),
  line: kind(),
  links: list({
    fromStored: (links: SocialLink[]) => links.map((link) => pick(link, ['platform', 'url'])),
    text: (links: SocialLink[]) => links.map(linkText),
  }),
  multilineText: kind({ diff: 'words' }),
  number: kind({
    fromStored: numberText,
    toBody: parseNumber,
    text: (value, { field }) => numberText(parseNumber(value), field),
  }),
  openHouses: list({ text: (openHouses: OpenHouse[], { zone }) => openHouses.map((openHouse) => openHouseText(openHouse, zone)) }),
  phone: kind(),
  photos: list({
    fromStored: (photos: Media[]) => photos.map(photoValue),
    toBody: (photos: PhotoValue[]) => photos.map((photo) => pick(photo, ['id', 'ShortDescription', 'MediaAlteration', 'removed'])),
    read: (photos: PhotoValue[]) => <PhotoList photos={photos.filter(({ removed }) => !removed)} />,
    diff: 'photos',
  }),
  role: kind(),
  sharedImage: image,
  timeZone: kind({ text: (zone: string) => zone.replaceAll('_', ' ') }),
  url: kind(),
  yesNo,
};

const photoValue = ({ id, MediaURL, srcset, original, ShortDescription, MediaAlteration }: Media): PhotoValue => ({
  id,
  url: MediaURL,
  thumbnail: srcset?.split(' ')[0] ?? MediaURL,
  original: original?.MediaURL ?? '',
  ShortDescription: ShortDescription ?? '',
  MediaAlteration: MediaAlteration ?? '',
  removed: false,
});

const platforms: Record<string, string> = platformNames;
const linkText = ({ platform, url }: SocialLink) => `${platforms[platform] ?? platform}: ${url}`;

/** Formats a number as forms and readers see it: amounts with cents, and whole numbers, such as years, without thousands separators. */
export function numberText(value: unknown, { decimals = 0 }: Pick<Field, 'decimals'>): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  const minimumFractionDigits = decimals === 2 && !Number.isInteger(value) ? 2 : 0;
  return value.toLocaleString('en-US', { useGrouping: decimals > 0, minimumFractionDigits, maximumFractionDigits: 20 });
}

/** “Showing, Pellwick Harbor, Condominium: 2 agents”. */
function ruleText({ kind, place, home_type, agents }: InquiryRule): string {
  const which = [kind && inquiryKindLabels[kind], place, home_type].filter(Boolean).join(', ') || 'All';
  return `${which}: ${counted(agents.split(' ').filter(Boolean).length, 'agent')}`;
}

/** “Nov 28, 2026, 11:00 AM–1:00 PM, Public”. */
function openHouseText({ OpenHouseStartTime, OpenHouseEndTime, ...open }: OpenHouse, timeZone: string | undefined): string {
  const [start, end] = [new Date(OpenHouseStartTime), new Date(OpenHouseEndTime)];
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // A time may be incomplete in a form.
  const time = [start, end].some((date) => Number.isNaN(date.getTime())) ? '…' : format.formatRange(start, end);
  // Intl puts narrow spaces around the dash and before AM.
  const plain = time.replace(/\s*–\s*/, '–').replace(/\s/g, ' ');
  return [plain, open.OpenHouseType, open.AppointmentRequiredYN && 'by appointment'].filter(Boolean).join(', ');
}

type ShownPhoto = Pick<PhotoValue, 'id'> & { url: string | null; ShortDescription: string | null; MediaAlteration: string | null };

export const PhotoList = ({ photos }: { photos: ShownPhoto[] }) => (
  <Box component="ol" className="list" sx={photoGrid}>
    {photos.map(({ id, url, ShortDescription, MediaAlteration }) => (
      <li key={id}>
        <img src={url ?? undefined} alt="" loading="lazy" />
        {[ShortDescription, MediaAlteration].filter(Boolean).join(' · ') || 'No description'}
      </li>
    ))}
  </Box>
);

const preview = { display: 'block', width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 };

const photoGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 1.5,
  typography: 'body2',
  '& img': {
    display: 'block',
    width: '100%',
    mb: 0.5,
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    borderRadius: 1,
    bgcolor: 'background.default',
  },
};
