/** Parses a number as people and spreadsheets write it, such as “$1,295,000.00”. Returns null for none, and NaN for another text. */
export function parseNumber(text: unknown): number | null {
  if (typeof text === 'number') return text;
  const plain = String(text ?? '').replace(/[$\s]|,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return null;
  return /^-?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})$/.test(plain) ? Number(plain) : NaN;
}
