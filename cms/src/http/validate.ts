import { ValidationError, type ObjectSchema } from 'yup';
import { invalid, type FieldMessages } from './errors';

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Removes fields with the names of inherited properties, which yup mistakes for schemas or calls. No field has such a name. */
export const withoutInherited = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutInherited);
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !(name in Object.prototype));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutInherited(inner)]));
};

/**
 * Returns the fields of the schema from a value, validated and transformed.
 * @param bodyKey Key that wraps the fields. The paths of errors omit it.
 * @throws 422 with all messages.
 */
export async function validate<Fields extends object>(schema: ObjectSchema<Fields>, value: unknown, bodyKey?: string): Promise<Fields> {
  try {
    return (await schema.validate(withoutInherited(value), { abortEarly: false, stripUnknown: true })) as Fields;
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(error.errors, fieldsOf(error, bodyKey));
    throw error;
  }
}

/** Returns the first message of each invalid field. */
function fieldsOf({ inner }: ValidationError, bodyKey = ''): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path = '', message } of inner) {
    const dotted = path.replace(/\[(\d+)\]/g, '.$1');
    const name = bodyKey && dotted.startsWith(`${bodyKey}.`) ? dotted.slice(bodyKey.length + 1) : dotted;
    if (name && name !== bodyKey) fields[name] ??= message;
  }
  return fields;
}

const containsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul);
};

/**
 * Rejects NUL characters, which PostgreSQL cannot store and no one enters.
 * @throws 422
 */
export function assertNoNul(value: unknown): void {
  if (containsNul(value)) throw invalid(['Text must not contain NUL characters']);
}
