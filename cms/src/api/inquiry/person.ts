import { keyedHash } from '../../settings/environment';

/** How rows of one person are found: keyed hashes of the email address and of the digits of the telephone number. */
export interface PersonKeys {
  email_key: string | null;
  phone_key: string | null;
}

/** Digits of a telephone number; without the country code of the United States, which most people leave out. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

export const keysOf = ({ email, phone }: { email?: string | null; phone?: string | null }): PersonKeys => ({
  email_key: email ? keyedHash('person', email.toLowerCase()) : null,
  phone_key: phone ? keyedHash('person', digitsOf(phone)) : null,
});

/** Whether two inquiries have the same email address or telephone number. */
export const isSamePerson = (a: PersonKeys, b: PersonKeys): boolean =>
  (a.email_key !== null && a.email_key === b.email_key) || (a.phone_key !== null && a.phone_key === b.phone_key);
