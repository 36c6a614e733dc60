import type { AnySchema, ArraySchema, ObjectSchema } from 'yup';
import { endpoints, type Endpoint, type EndpointName } from '../../contract/index';

/** Path of a text in a body: field names, and 0 for list items. */
export type TextPath = (string | 0)[];

/** Returns the path of every text in the body schemas of the contract, with its endpoint. */
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

/** Returns a copy of a body with the text at a path replaced. */
export function withText(body: unknown, [name, ...rest]: TextPath, text: unknown): unknown {
  if (name === undefined) return text;
  if (name === 0) return [withText((body as unknown[] | undefined)?.[0], rest, text)];
  const fields = (body ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: withText(fields[name], rest, text) };
}
