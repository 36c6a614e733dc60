/** Where two people who edited one thing disagree. Nothing typed and nothing stored are the same. */
export function differences<Field extends string>(
  yours: Partial<Record<Field, unknown>>,
  theirs: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] {
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter((field) => text(yours[field]) !== text(theirs[field]));
}
