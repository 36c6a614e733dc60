import createError from 'http-errors';

// Strapi replaces the sentence of its own Unauthorized and Forbidden errors; those of http-errors arrive as said.
export const unauthorized = (sentence = 'Sign in first') => createError(401, sentence);
export const forbidden = () => createError(403, 'You may not do this');
export const notFound = (noun: string) => createError(404, `${noun} not found`);

/** Answered with 422 and these sentences, the first of them as the error. */
export const invalid = (sentences: string[]) => createError(422, sentences[0], { details: { errors: sentences } });
