import type { Context, Next } from 'koa';
import { ValidationError, type ObjectSchema } from 'yup';
import { invalid } from './failures';

/** Validates the parameters behind a path by a schema: 422 with every sentence, or the known ones in `ctx.state.query`. */
export const checkQuery =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  (schema: ObjectSchema<any>) => async (ctx: Context, next: Next) => {
    // Every parameter is one text, whatever brackets are in its name; of two, the last counts.
    const sent = Object.fromEntries(new URLSearchParams(ctx.querystring));
    try {
      ctx.state.query = await schema.validate(sent, { abortEarly: false, stripUnknown: true });
    } catch (error) {
      if (error instanceof ValidationError) throw invalid(error.errors);
      throw error;
    }
    return next();
  };
