import type { Context, Next } from 'koa';
import type { ObjectSchema } from 'yup';
import { invalid, unacceptable, unreadable } from './failures';
import { validate } from './validate';

// PostgreSQL cannot store this character, and no text that a person writes holds it.
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
};

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
    if (holdsNul(ctx.state.body)) throw invalid(['Text must not hold NUL characters']);
    return next();
  };
