import { normalizeText } from './agent-search';

const pairsIn = (text: string) => text.split(',').map((pair) => pair.split(' ') as [long: string, short: string]);

/** Common street suffixes with their abbreviations (USPS Publication 28, Appendix C). */
const suffixes = pairsIn(
  'street st,avenue ave,road rd,lane ln,drive dr,court ct,circle cir,place pl,boulevard blvd,terrace ter,highway hwy,parkway pkwy,square sq,trail trl,point pt,landing lndg,crossing xing,heights hts,cove cv,alley aly,turnpike tpke,way way,row row,path path,walk walk,wharf wharf,loop loop,run run',
);
const abbreviations = new Map([...suffixes, ...pairsIn('north n,south s,east e,west w,saint st,mount mt')]);
const units = '(?:unit|apartment|apt|suite|ste)';

/** Returns a text in the form in which addresses are compared: with abbreviations, and without the escapes of URLs. */
const plain = (text: string): string =>
  normalizeText(text.replace(/%[\da-f]{2}/gi, ' ')).replace(/[a-z]+/g, (word) => abbreviations.get(word) ?? word);
const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const joined = (words: string[]) => words.join('[^\\p{L}\\p{N}]*');

/** Returns a test for texts that name a unit, or a street address: in another notation, and with a number also without its suffix. */
export function createAddressMatcher(street: string, unit: string): (text: string) => boolean {
  const words = wordsIn(street);
  const suffix = suffixes.find(([, short]) => words.lastIndexOf(short) > 1);
  const name = words.slice(0, suffix && words.lastIndexOf(suffix[1]));
  const end = suffix ? joined(['', `(?:${suffix.join('|')})`]) : '';
  const isOptional = name.length > 1 && /\d/.test(name.join());
  const number =
    plain(unit)
      .replace(new RegExp(`^${units}`), '')
      .match(/\p{L}+|\p{N}+/gu) ?? [];
  const patterns = [
    name.length > 0 && `(?<!\\d)${joined(name)}(?:${end})${isOptional ? '?' : ''}`,
    number.length > 0 && `(?<!\\p{L})${joined([units, ...number])}`,
  ].flatMap((pattern) => (pattern ? new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'u') : []));
  return (text) => patterns.some((pattern) => pattern.test(plain(text)));
}
