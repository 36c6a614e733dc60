import { defaultShowingNote, type InquiryKind } from '../../../contract';
import { builtBrand } from '../../settings/brand';
import { clock } from '../../settings/clock';
import { environment } from '../../settings/environment';
import { dayIn, timeZoneOf } from '../../settings/time-zone';
import { readSite } from '../site/site-settings';

export const officeTimeZone = async (): Promise<string> => timeZoneOf({}, await readSite());

/** Returns the current date of the office, as YYYY-MM-DD. */
export const officeDay = async (): Promise<string> => dayIn(await officeTimeZone(), clock.now());

export const officePhone = async (): Promise<string> => (await readSite())?.phone || builtBrand().phone;

/** Returns the addresses of the office that get inquiries. */
export async function officeEmails(): Promise<string[]> {
  const site = await readSite();
  const listed = (site?.inquiry_emails ?? '').split(/[\s,;]+/).filter(Boolean);
  return listed.length > 0 ? listed : [site?.email || builtBrand().email];
}

/** Returns the sentences that a form shows, as they were at this time. */
export async function shownTexts(kind: InquiryKind, now: number): Promise<string> {
  const site = await readSite();
  const texts = [
    kind === 'showing' && (site?.showing_note || defaultShowingNote),
    site?.phone_consent_text && `Consent: ${site.phone_consent_text}`,
    `Privacy: ${environment.publicUrl}/privacy`,
  ];
  return [new Date(now).toISOString(), ...texts.filter(Boolean)].join('\n').slice(0, 2_000);
}
