import { object, type ObjectSchema } from 'yup';
import type { Access } from './access';
import * as schemas from './field-schemas';
import type { InputOf, Fields, PageFieldsOf, SavedOf, WireOf } from './field-types';
import { limits } from './limits';
import { alwaysVisible, whilePublished, type Visibility } from './visibility';

/** Type with a field table and revisions. */
export interface AnyContentType extends Visibility {
  name: string;
  /** Name of lists in URLs and in GraphQL. */
  plural: string;
  /** Whether exactly one entry exists. */
  single?: boolean;
  typename: string;
  fields: Fields;
  /** Access rule for editing an entry and reading its `version`. */
  editableBy: Access;
  /** Returns the display name of an entry. */
  nameOf: (entry: Record<string, unknown>) => string;
  /** Columns that sort the list for staff, besides those of all types. */
  sorts?: readonly string[];
  /** Whether visitors see an entry. */
  isShown: (entry: object, now: number) => boolean;
  /** Schema of a new entry. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any content type
  createSchema: ObjectSchema<any>;
  /** Schema of an update: absent fields stay unchanged, null clears a field. The save validates the complete entry. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any content type
  updateSchema: ObjectSchema<any>;
  /** Never set: carries the type of a presented entry. */
  wire?: unknown;
}

export interface ContentTypeOf<Name extends string, F extends Fields> extends AnyContentType {
  name: Name;
  plural: Name | `${Name}s`;
  typename: Capitalize<Name>;
  fields: F;
  createSchema: ObjectSchema<InputOf<F>>;
  updateSchema: ObjectSchema<Partial<InputOf<F>>>;
  wire?: WireOf<F>;
  /** Never set: carries the type of the fields that only GraphQL returns. */
  pageFields?: PageFieldsOf<F>;
}

interface ContentTypeOptions<F extends Fields> extends Partial<Visibility> {
  single?: boolean;
  fields: F;
  editableBy: Access;
  nameOf: AnyContentType['nameOf'];
  sorts?: AnyContentType['sorts'];
  /** Adds rules that involve several fields. */
  rules?: (schema: ObjectSchema<InputOf<F>>) => ObjectSchema<InputOf<F>>;
}

/** Returns the schema of an object with the fields that saves write. */
export function schemaOf<F extends Fields>(fields: F) {
  const fieldSchemas = Object.entries(fields).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : []));
  return object(Object.fromEntries(fieldSchemas)) as unknown as ObjectSchema<SavedOf<F>>;
}

export function contentType<const Name extends string, F extends Fields>(
  name: Name,
  { rules = (schema) => schema, ...options }: ContentTypeOptions<F>,
): ContentTypeOf<Name, F> {
  const visibility = { ...('published' in options.fields ? whilePublished : alwaysVisible), ...options };
  const version = schemas.text('Version', limits.version).nullable();
  const fields = schemaOf(options.fields).shape({ version }) as unknown as ObjectSchema<InputOf<F>>;
  return {
    name,
    plural: options.single ? name : `${name}s`,
    typename: (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>,
    ...visibility,
    isShown: (entry, now) => visibility.hiddenBecause(entry, now) === undefined,
    createSchema: rules(fields),
    updateSchema: fields.partial() as unknown as ObjectSchema<Partial<InputOf<F>>>,
  };
}
