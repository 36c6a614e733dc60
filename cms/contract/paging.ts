/** How many entries of a long list come at once. */
export const pageSize = 20;

/** How many cards of the directory come at once: whole rows, however wide the screen. */
export const directoryPageSize = 60;

/** Which page an address names; the first where it names none. */
export const pageNamed = (text: string | null): number => (/^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), 9999) : 1);

/** Part of a long list. */
export interface Page<Item> {
  items: Item[];
  /** Whether there is another page. */
  more: boolean;
}
