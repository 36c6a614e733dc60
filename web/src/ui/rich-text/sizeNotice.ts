import { findRichTextFault, limits, richTextSentence } from 'cms/contract';
import { richTextWords } from '../../content/richText';

/** From here on a writer is told how much room is left. */
const nearlyFull = 0.9 * limits.richText;

interface SizeNotice {
  /** The sentence with which the server would refuse the text. */
  problem?: string;
  /** How full it is, once it is nearly so. */
  hint?: string;
}

/** What a writer is told of the size of a text, formatting included; nothing as long as there is room. */
export function sizeNotice(label: string, html: string): SizeNotice {
  const fault = findRichTextFault(html);
  if (fault) return { problem: richTextSentence(label, fault) };
  return html.length < nearlyFull ? {} : { hint: richTextWords.nearlyFull(html.length, limits.richText) };
}
