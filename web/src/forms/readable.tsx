import { Box } from '@mui/material';
import type { Field, FieldKind, OpenHouse } from 'cms/contract';
import { formFieldCopy } from '../content/forms';
import { dayText } from '../pages/listings/listingText';
import { useZone } from './siteRules';
import { numberText, parseNumber, type PhotoValue } from './values';

const texts: Partial<Record<FieldKind, (value: never, field: Field) => string>> = {
  date: dayText,
  number: (value: unknown, field) => numberText(parseNumber(value), field),
  yesNo: (value: boolean) => (value ? formFieldCopy.yes : formFieldCopy.no),
};

/** Formats a value for readers, as a form or a revision stores it; undefined for kinds that are shown otherwise, and without a value. */
export const readableText = (field: Field, value: unknown): string | undefined =>
  value === '' || value === null || value === undefined ? undefined : texts[field.kind]?.(value as never, field);

/** “Nov 28, 2026, 11:00 AM–1:00 PM, Public”. */
export function openHouseText({ OpenHouseStartTime, OpenHouseEndTime, ...open }: OpenHouse, timeZone: string): string {
  const [start, end] = [new Date(OpenHouseStartTime), new Date(OpenHouseEndTime)];
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // A time may be incomplete in a form.
  const time = [start, end].some((date) => Number.isNaN(date.getTime())) ? '…' : format.formatRange(start, end);
  // Intl puts narrow spaces around the dash and before AM.
  const plain = time.replace(/\s*–\s*/, '–').replace(/\s/g, ' ');
  return [plain, open.OpenHouseType, open.AppointmentRequiredYN && formFieldCopy.appointment].filter(Boolean).join(', ');
}

export function OpenHouseLines({ openHouses, zone }: { openHouses: OpenHouse[]; zone: unknown }) {
  const timeZone = useZone(zone);
  return openHouses.map((openHouse, n) => <div key={n}>{openHouseText(openHouse, timeZone)}</div>);
}

type ShownPhoto = Pick<PhotoValue, 'id'> & { url: string | null; ShortDescription: string | null; MediaAlteration: string | null };

/** Small photos in order, with their descriptions. */
export const PhotoList = ({ photos }: { photos: ShownPhoto[] }) => (
  <Box component="ol" className="list" sx={photoGrid}>
    {photos.map(({ id, url, ShortDescription, MediaAlteration }) => (
      <li key={id}>
        <img src={url ?? undefined} alt="" loading="lazy" />
        {[ShortDescription, MediaAlteration].filter(Boolean).join(' · ') || formFieldCopy.noDescription}
      </li>
    ))}
  </Box>
);

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
