import type { Context } from 'koa';
import type { ObjectSchema } from 'yup';
import { unacceptable, unreadable } from './errors';
import type { Upload } from './upload';
import { assertNoNul, validate } from './validate';

const maxDepth = 16;
const maxValues = 3_000;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
type Schema = ObjectSchema<any>;

/** Whether a body is deeper than any of ours, or holds more values: what walks it would run out of stack, or of time. */
function isOutsize(body: unknown): boolean {
  let values = 0;
  const isBeyond = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (depth > maxDepth) return true;
    // A list of its values would take longer than reading 100,000 fields did.
    for (const name in value) {
      if ((values += 1) > maxValues || isBeyond((value as Record<string, unknown>)[name], depth + 1)) return true;
    }
    return false;
  };
  return isBeyond(body, 0);
}

/**
 * The known fields of a request's body.
 * @throws 422 with every sentence, 400 for what is larger than any of ours, 415 for a form where JSON is wanted.
 */
export async function readBody(ctx: Context, schema: Schema, { upload, within }: { upload?: Upload; within?: string }): Promise<object> {
  if (ctx.state.multipart && !upload) throw unacceptable(415, 'The request body must be JSON');
  const body: unknown = upload?.fields ?? ctx.request.body;
  if (isOutsize(body)) throw unreadable();
  const known = await validate(schema, body, within);
  assertNoNul(known);
  return within ? known[within] : known;
}

/** The known parameters behind a path. Every one is a text, whatever brackets are in its name; of two, the last counts. */
export const readQuery = ({ querystring }: Context, schema: Schema): Promise<object> =>
  validate(schema, Object.fromEntries(new URLSearchParams(querystring)));
