import { object } from 'yup';
import * as schemas from './field-schemas';

/** How many entries of a long list come at once. */
export const pageSize = 20;

const sentence = 'page must be a number from 1 to 9999';

/** Which page of a long list is asked for; the first if it says nothing. */
export const pageQuery = object({ page: schemas.text('page', 4, sentence).matches(/^[1-9]\d*$/, sentence) });

/** Part of a long list. */
export interface Page<Item> {
  items: Item[];
  /** Whether there is another page. */
  more: boolean;
}
