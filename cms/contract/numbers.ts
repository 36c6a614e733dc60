/** Parses a number as people and spreadsheets write it, such as “$1,295,000.00”. Returns null for none, and NaN for another text. */
export function parseNumber(text: unknown): number | null {
  if (typeof text === 'number') return text;
  const plain = String(text ?? '')
    .replaceAll('$', '')
    .trim();
  if (plain === '') return null;
  const isNumber = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4}|(?=\.\d))(\.\d{0,20})?$/.test(plain);
  return isNumber ? Number(plain.replaceAll(',', '')) : NaN;
}
