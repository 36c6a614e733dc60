import { ValidationError, type ObjectSchema } from 'yup';
import { invalid } from './failures';

/**
 * The fields of an object that a schema knows, as it reads them.
 * @throws 422 with every sentence.
 */
export async function validate<Fields extends object>(schema: ObjectSchema<Fields>, value: unknown): Promise<Fields> {
  try {
    return (await schema.validate(value, { abortEarly: false, stripUnknown: true })) as Fields;
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(error.errors);
    throw error;
  }
}
