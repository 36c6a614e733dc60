import { housingPhrases, type HousingHint } from '../../content/fairHousing';

/** Returns hints about phrases in a text that suggest which buyers are wanted, in the order of the text. No hint means nothing. */
export function fairHousingHints(text: string): HousingHint[] {
  const found = housingPhrases.flatMap(({ pattern, ...hint }) => {
    // Phrases are words of their own; the typographic apostrophe counts as the plain one.
    const match = new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu').exec(text.replaceAll('’', "'"));
    return match ? [{ ...hint, phrase: match[0], index: match.index }] : [];
  });
  return found.sort((a, b) => a.index - b.index).map(({ phrase, reason, instead }) => ({ phrase, reason, instead }));
}
