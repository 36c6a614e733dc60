import './messages';
import { object, string } from 'yup';

/** How many entries of a long list come at once. */
export const pageSize = 20;

/** Which page of a long list is asked for; the first if it says nothing. */
export const pageQuery = object({
  page: string()
    .max(4, 'page must be a number from 1 to 9999')
    .matches(/^[1-9]\d*$/, 'page must be a number from 1 to 9999'),
});
