import { errors } from '@strapi/utils';

interface RefusalDetails {
  status: number;
  errors: string[];
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/**
 * A request refused on purpose. One of Strapi's application errors, which it hands on without logging;
 * `api-errors` gives it its status and shape.
 */
class Refusal extends errors.ApplicationError<'Refusal', string, RefusalDetails> {
  constructor(status: number, sentences: string | string[], more: Pick<RefusalDetails, 'retryAfter'> = {}) {
    const errors = [sentences].flat();
    super(errors[0], { status, errors, ...more });
    this.name = 'Refusal';
  }
}

export const unreadable = () => new Refusal(400, 'The request could not be read');
export const unauthorized = (sentence = 'Sign in first') => new Refusal(401, sentence);
export const forbidden = () => new Refusal(403, 'You may not do this');
export const notFound = (noun: string) => new Refusal(404, `${noun} not found`);
export const conflict = (sentence: string) => new Refusal(409, sentence);
/** Too large (413) or not what is taken here (415). */
export const unacceptable = (status: 413 | 415, sentence: string) => new Refusal(status, sentence);
/** One attempt too many; says in how many seconds another one is welcome. */
export const tooMany = (seconds: number) => new Refusal(429, 'Too many attempts. Try again later.', { retryAfter: seconds });
/** Something that the site depends on does not answer. */
export const unavailable = (sentence: string) => new Refusal(503, sentence);
/** What was sent breaks rules: every one of them in a sentence. */
export const invalid = (sentences: string[]) => new Refusal(422, sentences);
