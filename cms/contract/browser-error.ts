import { object } from 'yup';
import { asLine, ofText } from './control-characters';
import { text } from './field-schemas';

/** Maximum number of characters. Longer texts are cut in the browser and rejected by the server. */
export const browserErrorLimits = { message: 300, place: 120, path: 200, release: 20 };

/** One line of text. Log viewers also break lines at some separators, and show text after some marks in another order. */
const asLogText = ofText((value) => asLine(value.replace(/[\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')));
const part = (name: keyof typeof browserErrorLimits) => text(name, browserErrorLimits[name]).transform(asLogText).default('');
/** Query strings may contain tokens, so none is accepted. */
const withoutQuery = (name: 'place' | 'path') => part(name).matches(/^[^?#]*$/, `${name} must not contain a query`);

/** Error in a browser. Contains nothing about the person. */
export const browserError = object({
  message: part('message').required(),
  /** File, line and column of the first stack frame. */
  place: withoutQuery('place'),
  /** Path of the page. */
  path: withoutQuery('path'),
  /** Version of Hearthside that the page belongs to. */
  release: part('release'),
});
