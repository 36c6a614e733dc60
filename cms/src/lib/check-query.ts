import type { Context, Next } from 'koa';
import type { ObjectSchema } from 'yup';
import { validate } from './validate';

/** Validates the parameters behind a path by a schema: 422 with every sentence, or the known ones in `ctx.state.query`. */
export const checkQuery =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  (schema: ObjectSchema<any>) => async (ctx: Context, next: Next) => {
    // Every parameter is one text, whatever brackets are in its name; of two, the last counts.
    const sent = Object.fromEntries(new URLSearchParams(ctx.querystring));
    ctx.state.query = await validate(schema, sent);
    return next();
  };
