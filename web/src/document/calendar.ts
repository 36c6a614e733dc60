import { listingsCopy as copy } from '../content/listings';
import { fullName } from '../pages/agents/agent';
import { compactTime, listingPaths } from '../pages/listings/listingPaths';
import { addressOf, agentsOf, fullAddressOf, publicNameOf, openHousesOf, type ListingDetails } from '../pages/listings/listingText';

/**
 * Writes the open houses of a listing as iCalendar (RFC 5545); null if there are none.
 * @param start compact start of the only one to write
 */
export function writeCalendar(site: string, listing: ListingDetails & { updated_at: string | null }, start?: string): string | null {
  const list = openHousesOf(listing).filter(({ OpenHouseStartTime }) => start === undefined || compactTime(OpenHouseStartTime) === start);
  if (list.length === 0) return null;
  const contact = agentsOf(listing).map((agent) => [fullName(agent), agent.phone_number].filter(Boolean).join(', '));
  const events = list.flatMap(({ OpenHouseStartTime, OpenHouseEndTime, AppointmentRequiredYN }) => [
    'BEGIN:VEVENT',
    `UID:${compactTime(OpenHouseStartTime)}-${listing.id}@${new URL(site).hostname}`,
    `DTSTAMP:${compactTime(listing.updated_at ?? OpenHouseStartTime)}`,
    `DTSTART:${compactTime(OpenHouseStartTime)}`,
    `DTEND:${compactTime(OpenHouseEndTime)}`,
    `SUMMARY:${escaped(copy.openHouseAt(publicNameOf(listing)))}`,
    ...(addressOf(listing) ? [`LOCATION:${escaped(fullAddressOf(listing))}`] : []),
    `DESCRIPTION:${escaped([...(AppointmentRequiredYN ? [copy.page.appointment] : []), ...contact].join('\n'))}`,
    `URL:${site}${listingPaths.one(listing)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hearthside//Open houses//EN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line after at most 75 bytes, never within a character. */
function folded(line: string): string {
  let bytes = 0;
  return Array.from(line, (character) => {
    const length = Buffer.byteLength(character);
    const isFull = bytes + length > 75;
    bytes = isFull ? 1 + length : bytes + length;
    return isFull ? `\r\n ${character}` : character;
  }).join('');
}
