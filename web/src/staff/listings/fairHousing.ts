import { uniqBy } from 'es-toolkit';
import { housingPhrases } from '../../content/fairHousing';

/** Returns hints about phrases in a text that suggest which buyers are wanted, in the order of the text. No hint means nothing. */
export function fairHousingHints(text: string) {
  const found = housingPhrases.flatMap(({ pattern, ...hint }) => {
    // Phrases are words of their own; the typographic apostrophe counts as the plain one.
    const matches = text.replaceAll('’', "'").matchAll(new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu'));
    return [...matches].map(({ 0: phrase, index }) => ({ ...hint, phrase, index }));
  });
  return uniqBy(found, ({ phrase }) => phrase.toLowerCase()).sort((a, b) => a.index - b.index);
}
