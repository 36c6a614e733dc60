import { errors } from '@strapi/utils';

interface RefusalDetails {
  status: number;
  errors: string[];
}

/**
 * A request refused on purpose. One of Strapi's application errors, which it hands on without logging;
 * `api-errors` gives it its status and shape.
 */
class Refusal extends errors.ApplicationError<'Refusal', string, RefusalDetails> {
  constructor(status: number, ...sentences: string[]) {
    super(sentences[0], { status, errors: sentences });
    this.name = 'Refusal';
  }
}

export const unreadable = () => new Refusal(400, 'The request could not be read');
export const unauthorized = (sentence = 'Sign in first') => new Refusal(401, sentence);
export const forbidden = () => new Refusal(403, 'You may not do this');
export const notFound = (noun: string) => new Refusal(404, `${noun} not found`);
/** What was sent breaks rules: every one of them in a sentence. */
export const invalid = (sentences: string[]) => new Refusal(422, ...sentences);
