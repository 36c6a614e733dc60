import type { Context, Next } from 'koa';
import type { ObjectSchema } from 'yup';
import { unacceptable, unreadable } from './failures';
import { refuseNul, validate } from './validate';

const maxDepth = 16;
const maxValues = 3_000;

/** Whether a body is deeper than any of ours, or holds more values: what walks it would run out of stack, or of time. */
function isOutsize(body: unknown): boolean {
  let values = 0;
  const isBeyond = (value: unknown, depth: number): boolean =>
    typeof value === 'object' &&
    value !== null &&
    (depth > maxDepth || Object.values(value).some((inner) => (values += 1) > maxValues || isBeyond(inner, depth + 1)));
  return isBeyond(body, 0);
}

/** Judges a request's body by its schema: 422 with every sentence, or the known fields in `ctx.state.body`. */
export const checkBody =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  (schema: ObjectSchema<any>) => async (ctx: Context, next: Next) => {
    if (ctx.state.multipart && !ctx.state.upload) throw unacceptable(415, 'Send the body as JSON');
    const body: unknown = ctx.state.upload?.fields ?? ctx.request.body;
    if (isOutsize(body)) throw unreadable();
    ctx.state.body = await validate(schema, body);
    refuseNul(ctx.state.body);
    return next();
  };
