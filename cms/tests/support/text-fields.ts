import type { AnySchema, ArraySchema, ObjectSchema } from 'yup';
import { endpoints, type Endpoint, type EndpointName } from '../../contract';

/** Where in a body a text stands: the names that lead to it, 0 for an item of a list. */
export type TextPath = (string | 0)[];

/** Every text that any endpoint's body may hold, as the contract's schemas tell. */
export function textFields(): [endpoint: EndpointName, path: TextPath][] {
  const names = Object.keys(endpoints) as EndpointName[];
  return names.flatMap((name) => {
    const { body }: Endpoint = endpoints[name];
    return body ? textsIn(body).map((path): [EndpointName, TextPath] => [name, path]) : [];
  });
}

function textsIn(schema: AnySchema): TextPath[] {
  if (schema.type === 'string') return [[]];
  if (schema.type === 'array')
    return textsIn((schema as ArraySchema<unknown[], object>).innerType as AnySchema).map((rest) => [0, ...rest]);
  if (schema.type !== 'object') return [];
  const { fields } = schema as ObjectSchema<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([field, inner]) => textsIn(inner as AnySchema).map((rest) => [field, ...rest]));
}

/** A copy of a body with a text at a place of it. */
export function withText(body: unknown, [name, ...rest]: TextPath, text: string): unknown {
  if (name === undefined) return text;
  if (name === 0) return [withText((body as unknown[] | undefined)?.[0], rest, text)];
  const fields = (body ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: withText(fields[name], rest, text) };
}
