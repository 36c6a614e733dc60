import { object, type AnySchema, type ObjectSchema } from 'yup';
import type { Access } from './access';
import * as schemas from './field-schemas';
import type { DraftOf, Fields, PageFieldsOf, WireOf } from './field-types';
import { limits } from './limits';

/** What people write and read, one kind of it, with versions. */
export interface AnyContentType {
  name: string;
  /** How its lists are called, in addresses and in GraphQL. */
  plural: string;
  /** Whether there is one of it and never another. */
  single?: boolean;
  typename: string;
  fields: Fields;
  /** Who may edit it, and is told its `version`. */
  editableBy: Access;
  /** What people call one of them. */
  nameOf: (entry: Record<string, unknown>) => string;
  /** A whole new one. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any noun's
  createSchema: ObjectSchema<any>;
  /** Some fields: what is absent stays as it is, null clears. The whole is validated once it is known. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any noun's
  updateSchema: ObjectSchema<any>;
  /** Never set: carries the type of what is told. */
  wire?: unknown;
}

export interface ContentTypeOf<Name extends string, F extends Fields> extends AnyContentType {
  name: Name;
  plural: Name | `${Name}s`;
  typename: Capitalize<Name>;
  fields: F;
  createSchema: ObjectSchema<DraftOf<F>>;
  updateSchema: ObjectSchema<Partial<DraftOf<F>>>;
  wire?: WireOf<F>;
  /** Never set: carries the type of the fields that only GraphQL returns. */
  pageFields?: PageFieldsOf<F>;
}

interface ContentTypeOptions<F extends Fields> {
  single?: boolean;
  fields: F;
  editableBy: Access;
  nameOf: AnyContentType['nameOf'];
  /** What fields must hold together. */
  rules?: (schema: ObjectSchema<DraftOf<F>>) => ObjectSchema<DraftOf<F>>;
}

export function contentType<const Name extends string, F extends Fields>(
  name: Name,
  { rules = (schema) => schema, ...options }: ContentTypeOptions<F>,
): ContentTypeOf<Name, F> {
  const saved = Object.entries(options.fields).flatMap(([field, { schema }]) => (schema ? [[field, schema] as const] : []));
  const fields = object({
    ...(Object.fromEntries(saved) as Record<string, AnySchema>),
    version: schemas.text('Version', limits.version).nullable(),
  }) as unknown as ObjectSchema<DraftOf<F>>;
  return {
    name,
    plural: options.single ? name : `${name}s`,
    typename: (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>,
    ...options,
    createSchema: rules(fields),
    updateSchema: fields.partial() as unknown as ObjectSchema<Partial<DraftOf<F>>>,
  };
}
