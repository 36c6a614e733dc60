import { object } from 'yup';
import * as schemas from './field-schemas';

/** How many entries of a long list come at once. */
export const pageSize = 20;

const sentence = 'page must be a number from 1 to 9999';

/** How many cards of the directory come at once: whole rows, however wide the screen. */
export const directoryPageSize = 60;

/** Which page an address names; the first where it names none. */
export const pageNamed = (text: string | null): number => (/^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), 9999) : 1);

/** Which page of a long list is asked for; the first if it says nothing. */
export const pageQuery = object({ page: schemas.text('page', 4, sentence).matches(/^[1-9]\d*$/, sentence) });

/** Part of a long list. */
export interface Page<Item> {
  items: Item[];
  /** Whether there is another page. */
  more: boolean;
}
