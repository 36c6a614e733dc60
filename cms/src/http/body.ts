import type { Context } from 'koa';
import type { ObjectSchema } from 'yup';
import { unacceptable, unreadable } from './errors';
import type { Upload } from './upload';
import { assertNoNul, validate } from './validate';

const maxDepth = 16;
const maxValues = 3_000;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
type Schema = ObjectSchema<any>;

/** Whether a body is too deep or has too many values. Processing it could exhaust the stack or take too long. */
function isOutsize(body: unknown): boolean {
  let values = 0;
  const exceedsLimits = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (depth > maxDepth) return true;
    // `Object.values` of a body with 100,000 fields takes longer than parsing the body.
    for (const name in value) {
      if ((values += 1) > maxValues || exceedsLimits((value as Record<string, unknown>)[name], depth + 1)) return true;
    }
    return false;
  };
  return exceedsLimits(body, 0);
}

/**
 * Returns the validated fields of a request body.
 * @throws 422 with all messages, 400 if the body exceeds the limits, 415 for a form instead of JSON.
 */
export async function readBody(ctx: Context, schema: Schema, { upload, bodyKey }: { upload?: Upload; bodyKey?: string }): Promise<object> {
  if (ctx.state.multipart && !upload) throw unacceptable(415, 'The request body must be JSON');
  const body: unknown = upload?.fields ?? ctx.request.body;
  if (isOutsize(body)) throw unreadable();
  const input = await validate(schema, body, bodyKey);
  assertNoNul(input);
  return bodyKey ? input[bodyKey] : input;
}

/** Returns the validated query parameters. All values are strings, brackets in names have no meaning, and the last duplicate wins. */
export const readQuery = ({ querystring }: Context, schema: Schema): Promise<object> =>
  validate(schema, Object.fromEntries(new URLSearchParams(querystring)));
