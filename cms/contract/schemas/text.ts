import { string } from 'yup';

/** Text without the spaces around it. yup's own `trim` throws on what is not text instead of refusing it. */
export const text = () => string().transform((value: unknown) => (typeof value === 'string' ? value.trim() : value));
