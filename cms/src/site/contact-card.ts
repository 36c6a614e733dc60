import sharp from 'sharp';
import { agent as agentType } from '../../contract';
import { findVisible } from '../api/agent/agents';
import { readSite } from '../api/site/site-settings';
import { present } from '../content/present';
import { imageFileOf, storageModels, type Row } from '../database/storage-models';
import { readBytes } from '../images/storage';
import { builtBrand } from '../settings/brand';
import { environment } from '../settings/environment';

/** Edge of the photo in px, its maximum size in bytes, and the JPEG qualities that are tried. */
const [edge, maxBytes, qualities] = [300, 40_000, [80, 60, 40]];

/** Octets of a line (RFC 2426, 2.6, and RFC 6350, 3.2). */
const lineOctets = 75;

/**
 * Writes the contact details of an agent as a vCard 3.0 (RFC 2426), which all programs read, or 4.0 (RFC 6350). Returns null if visitors do
 * not see the agent.
 */
export async function writeContactCard(id: string, isVersion4: boolean): Promise<string | null> {
  const row = await findVisible(id, null);
  if (!row) return null;
  const { first_name, last_name, title, email, phone_number, website_url } = present(storageModels.agent, row, null);
  const { address, license } = builtBrand();
  const photo = (await photoOf(row))?.toString('base64');
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${isVersion4 ? '4.0' : '3.0'}`,
    `N:${escape(last_name)};${escape(first_name)};;;`,
    `FN:${escape(agentType.nameOf(row))}`,
    `ORG:${escape(environment.siteName)}`,
    title && `TITLE:${escape(title)}`,
    phone_number && `TEL;TYPE=${isVersion4 ? '"work,voice"' : 'WORK,VOICE'}:${escape(phone_number)}`,
    `EMAIL;TYPE=${isVersion4 ? 'work' : 'INTERNET,WORK'}:${escape(email)}`,
    address.length > 0 && `ADR;TYPE=WORK:;;${escape(address.join(', '))};;;;`,
    `URL:${environment.publicUrl}/agents/${id}`,
    website_url && `URL:${escape(website_url)}`,
    `NOTE:${escape((await readSite())?.license || license)}`,
    photo && (isVersion4 ? `PHOTO:data:image/jpeg;base64,${photo}` : `PHOTO;ENCODING=b;TYPE=JPEG:${photo}`),
    'END:VCARD',
    '',
  ];
  return lines
    .filter((line) => typeof line === 'string')
    .map(fold)
    .join('\r\n');
}

async function photoOf(row: Row): Promise<Buffer | null> {
  const file = imageFileOf(storageModels.agent, row);
  const bytes = file && (await readBytes(file));
  if (!bytes) return null;
  const square = await sharp(bytes)
    .resize(edge, edge, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  for (const quality of qualities) {
    const jpeg = await sharp(square).jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  return null;
}

/** Escapes a text (RFC 2426, 5; RFC 6350, 3.4). */
const escape = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\s*\n\s*/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Folds a line without cutting a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    // Continued lines begin with a space.
    if (octets + length > lineOctets) {
      parts.push(part);
      [part, octets] = ['', 1];
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n ');
}
