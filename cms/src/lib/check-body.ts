import type { Context, Next } from 'koa';
import { ValidationError, type ObjectSchema } from 'yup';
import { invalid } from './failures';

/** Judges a request's body by its schema: 422 with every sentence, or the known fields in `ctx.state.body`. */
export const checkBody =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  (schema: ObjectSchema<any>) => async (ctx: Context, next: Next) => {
    try {
      ctx.state.body = await schema.validate(ctx.request.body, { abortEarly: false, stripUnknown: true });
    } catch (error) {
      if (error instanceof ValidationError) throw invalid(error.errors);
      throw error;
    }
    return next();
  };
