import { errors } from '@strapi/utils';

/** A sentence for each faulty field, by its path as yup writes it: `title`, `social_links[0].url` is `social_links.0.url`. */
export type FieldSentences = Record<string, string>;

interface RefusalDetails {
  status: number;
  errors: string[];
  fields?: FieldSentences;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/**
 * A request refused on purpose. One of Strapi's application errors, which it hands on without logging;
 * `api-errors` gives it its status and shape.
 */
class Refusal extends errors.ApplicationError<'Refusal', string, RefusalDetails> {
  constructor(status: number, sentences: string | string[], more: Pick<RefusalDetails, 'fields' | 'retryAfter'> = {}) {
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
/** Too large (413) or not what is accepted here (415). */
export const unacceptable = (status: 413 | 415, sentence: string) => new Refusal(status, sentence);
/** One attempt too many; says in how many seconds another one is welcome. */
export const tooMany = (seconds: number) => new Refusal(429, 'Too many attempts. Try again later.', { retryAfter: seconds });
/** Something that the site depends on does not answer, or is busy; says in how many seconds to try again. */
export const unavailable = (sentence: string, retryAfter?: number) => new Refusal(503, sentence, { retryAfter });

/** What was sent breaks rules: each in a sentence, and where it belongs if that is a field. */
export const invalid = (sentences: string[] | FieldSentences, fields?: FieldSentences) =>
  Array.isArray(sentences)
    ? new Refusal(422, sentences, fields && { fields })
    : new Refusal(422, Object.values(sentences), { fields: sentences });

interface Named {
  /** By which name the panel knows a field. */
  attribute: string;
  /** What people call it. */
  label: string;
}

/**
 * A refusal as the panel understands it, whose forms put each sentence at its field; Strapi's own, such as of a text that its column
 * does not hold, begin with the field's label instead of its name. Anything else stays what it is.
 */
export function refusalForPanel(reason: unknown, nameOf: (field: string) => Named): unknown {
  if (reason instanceof errors.ValidationError) {
    const placed = ((reason.details as { errors?: PlacedError[] }).errors ?? []).map(({ path, message, ...rest }) => ({
      ...rest,
      path,
      message: message.startsWith(`${path[0]} `) ? message.replace(path[0], nameOf(path[0]).label) : message,
    }));
    return new errors.ValidationError(placed[0]?.message ?? reason.message, { ...reason.details, errors: placed });
  }
  if (!(reason instanceof Refusal) || reason.details.status !== 422) return reason;
  const { fields = {} } = reason.details;
  const placed = Object.entries(fields).map(([path, message]) => {
    const [field, ...within] = path.split('.');
    return { path: [nameOf(field).attribute, ...within], message, name: 'ValidationError' };
  });
  return new errors.ValidationError(reason.message, { errors: placed });
}

interface PlacedError {
  path: string[];
  message: string;
}
