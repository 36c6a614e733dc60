import { ValidationError, type ObjectSchema } from 'yup';
import { invalid, type FieldMessages } from './errors';

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** No field of ours has the name of an inherited property, and yup mistakes one for a schema or calls it. */
export const withoutInherited = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutInherited);
  if (!isPlain(value)) return value;
  const own = Object.entries(value).filter(([name]) => !(name in Object.prototype));
  return Object.fromEntries(own.map(([name, inner]) => [name, withoutInherited(inner)]));
};

/**
 * The fields of an object that a schema knows, as it reads them.
 * @param within the field that wraps the others, which the paths of faults leave out.
 * @throws 422 with every sentence.
 */
export async function validate<Fields extends object>(schema: ObjectSchema<Fields>, value: unknown, within?: string): Promise<Fields> {
  try {
    return (await schema.validate(withoutInherited(value), { abortEarly: false, stripUnknown: true })) as Fields;
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(error.errors, fieldsOf(error, within));
    throw error;
  }
}

/** The first sentence of each faulty field. */
function fieldsOf({ inner }: ValidationError, within = ''): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path = '', message } of inner) {
    const dotted = path.replace(/\[(\d+)\]/g, '.$1');
    const name = within && dotted.startsWith(`${within}.`) ? dotted.slice(within.length + 1) : dotted;
    if (name && name !== within) fields[name] ??= message;
  }
  return fields;
}

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
};

/**
 * PostgreSQL cannot store this character, and no text that a person writes holds it.
 * @throws 422
 */
export function assertNoNul(value: unknown): void {
  if (holdsNul(value)) throw invalid(['Text must not contain NUL characters']);
}
