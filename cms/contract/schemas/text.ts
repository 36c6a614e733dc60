import { string, type AnySchema, type StringSchema } from 'yup';
import { limits } from '../limits';

/**
 * A schema that takes at most `max` characters or items. yup runs all tests of a value at once; the type is checked before any of them,
 * so the bound is made part of the type, and no expression and no loop ever sees more.
 */
export function bounded<Bounded extends AnySchema>(schema: Bounded, max: number, sentence: string): Bounded {
  const next = schema.clone();
  const hasType = next['_typeCheck'];
  const fits = (value: unknown) => hasType(value) && (value as { length: number }).length <= max;
  next['_typeCheck'] = fits as typeof hasType;
  return next.typeError(({ path, value }) => (hasType(value) ? sentence : `${path} is not valid`)) as Bounded;
}

/** Text exactly as it is sent; a number or anything else is none. */
export function text(label: string, max: number, sentence = `${label} must be at most ${max} characters`): StringSchema<string | undefined> {
  const schema = string();
  // yup's own transform would make text of numbers and of every object that has a `toString`.
  schema.transforms = [];
  return bounded(schema, max, sentence);
}

/** Text without the spaces around it. yup's own `trim` throws on what is not text instead of refusing it. */
export const line = (label: string, max: number = limits.line, sentence?: string) =>
  text(label, max, sentence).transform((value: unknown) => (typeof value === 'string' ? value.trim() : value));
