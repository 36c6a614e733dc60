/**
 * The server's sentences name fields only in words: finds for each the field whose label it holds, the first one of several,
 * and the longer label where two begin together, because "Password confirmation" begins with "Password".
 * A sentence about no field belongs to the form as a whole.
 */
export function placeSentences<Field extends string>(sentences: readonly string[], labels: Record<Field, string>) {
  const fields = (Object.keys(labels) as Field[]).sort((one, other) => labels[other].length - labels[one].length);
  const fieldOf = (sentence: string) => {
    const placeOf = (field: Field) => sentence.toLowerCase().indexOf(labels[field].toLowerCase().replace(/s$/, ''));
    const named = fields.filter((field) => placeOf(field) >= 0);
    return named.sort((one, other) => placeOf(one) - placeOf(other))[0];
  };

  return sentences.map((sentence) => ({ sentence, field: fieldOf(sentence) }));
}
