import { limits } from './limits';

/** What people look for an agent by. */
interface Searched {
  first_name: string;
  last_name: string;
  email: string;
  phone_number?: string | null;
}

/** The same, ready to be compared with what is looked for. */
export interface SearchText {
  /** Name, email and phone number, a line each: no search spans two of them. */
  text: string;
  /** Those of the phone number. */
  digits: string;
}

/** Letters that Unicode does not take apart into a plain one and its accent. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

/** A text as it is compared: without capitals, accents and double spaces. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter]!)
    .replace(/\s+/g, ' ')
    .trim();

export function buildSearchText({ first_name, last_name, email, phone_number }: Searched): SearchText {
  const phone = normalizeText(phone_number ?? '');
  return { text: [`${first_name} ${last_name}`, email].map(normalizeText).concat(phone).join('\n'), digits: digitsOf(phone) };
}

/** What is looked for, of whatever was typed. */
export const normalizeQuery = (typed: string): string => normalizeText(typed.slice(0, limits.search));

/** Finds agents by a part of their name, email or phone number; by three digits or more, however either is written. */
export function createAgentMatcher(typed: string): (agent: SearchText) => boolean {
  const query = normalizeQuery(typed);
  const number = looksLikePhone.test(query) ? digitsOf(query) : '';
  if (number.length < 3) return ({ text }) => text.includes(query);
  return ({ text, digits }) => text.includes(query) || digits.includes(number);
}

// Pages that numbers are copied from write their hyphens in many ways.
const looksLikePhone = /^[\d\s()+./‐-―-]+$/;
const digitsOf = (text: string): string => text.replace(/\D/g, '');
