import { limits } from '../limits';
import { findRichTextFault, richTextSentence } from '../rich-text';
import { text } from './text';

/** HTML of a size that can be cleaned and stored. */
export const richText = (label: string) =>
  text(label, limits.richText, richTextSentence(label, 'length')).test('rich-text', function isBounded(html) {
    const fault = html && findRichTextFault(html);
    return fault ? this.createError({ message: richTextSentence(label, fault) }) : true;
  });
