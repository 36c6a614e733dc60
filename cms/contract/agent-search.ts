import { limits } from './limits';

/** Agent fields that a search matches. */
interface SearchableAgent {
  first_name: string;
  last_name: string;
  email: string;
  phone_number?: string | null;
}

/** Normalized search data of an agent. */
export interface SearchText {
  /** Name, email and phone number on separate lines, so that no match spans two of them. */
  text: string;
  /** Digits of the phone number. */
  digits: string;
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

/** Removes capitals, accents and repeated spaces from a text that is compared. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter]!)
    .replace(/\s+/g, ' ')
    .trim();

export function buildSearchText({ first_name, last_name, email, phone_number }: SearchableAgent): SearchText {
  const phone = normalizeText(phone_number ?? '');
  return { text: [`${first_name} ${last_name}`, email].map(normalizeText).concat(phone).join('\n'), digits: digitsOf(phone) };
}

/** Normalizes a search query. */
export const normalizeQuery = (input: string): string => normalizeText(input.slice(0, limits.search));

/** Returns a function that matches part of a name, email or phone number. Three or more digits match any notation of a phone number. */
export function createAgentMatcher(input: string): (agent: SearchText) => boolean {
  const query = normalizeQuery(input);
  const number = looksLikePhone.test(query) ? digitsOf(query) : '';
  if (number.length < 3) return ({ text }) => text.includes(query);
  return ({ text, digits }) => text.includes(query) || digits.includes(number);
}

// Phone numbers copied from web pages contain various hyphen characters.
const looksLikePhone = /^[\d\s()+./‐-―-]+$/;
const digitsOf = (text: string): string => text.replace(/\D/g, '');
