import { errors } from '@strapi/utils';

/** A sentence for each faulty field, by its path as yup writes it: `title`, `social_links[0].url` is `social_links.0.url`. */
export type FieldMessages = Record<string, string>;

interface HttpErrorDetails {
  status: number;
  errors: string[];
  fields?: FieldMessages;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/**
 * A request refused on purpose. One of Strapi's application errors, which it hands on without logging;
 * `api-errors` gives it its status and shape.
 */
class HttpError extends errors.ApplicationError<'Refusal', string, HttpErrorDetails> {
  constructor(status: number, messages: string | string[], more: Pick<HttpErrorDetails, 'fields' | 'retryAfter'> = {}) {
    const errors = [messages].flat();
    super(errors[0], { status, errors, ...more });
    this.name = 'Refusal';
  }
}

export const unreadable = () => new HttpError(400, 'The request is malformed');
export const unauthorized = (message = 'Sign in to continue') => new HttpError(401, message);
export const forbidden = () => new HttpError(403, 'You don’t have permission to do this');
export const notFound = (type: string) => new HttpError(404, `${type} not found`);
export const conflict = (message: string) => new HttpError(409, message);
/** Too large (413) or not what is accepted here (415). */
export const unacceptable = (status: 413 | 415, message: string) => new HttpError(status, message);
/** One attempt too many; says in how many seconds another one is welcome. */
export const tooMany = (seconds: number) => new HttpError(429, 'Too many attempts. Try again later.', { retryAfter: seconds });
/** Something that the site depends on does not answer, or is busy; says in how many seconds to try again. */
export const unavailable = (message: string, retryAfter?: number) => new HttpError(503, message, { retryAfter });

/** What was sent breaks rules: each in a sentence, and where it belongs if that is a field. */
export const invalid = (messages: string[] | FieldMessages, fields?: FieldMessages) =>
  Array.isArray(messages)
    ? new HttpError(422, messages, fields && { fields })
    : new HttpError(422, Object.values(messages), { fields: messages });

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
export function toPanelError(reason: unknown, nameOf: (field: string) => Named): unknown {
  if (reason instanceof errors.ValidationError) {
    const placed = ((reason.details as { errors?: PlacedError[] }).errors ?? []).map(({ path, message, ...rest }) => ({
      ...rest,
      path,
      message: message.startsWith(`${path[0]} `) ? message.replace(path[0], nameOf(path[0]).label) : message,
    }));
    return new errors.ValidationError(placed[0]?.message ?? reason.message, { ...reason.details, errors: placed });
  }
  if (!(reason instanceof HttpError) || reason.details.status !== 422) return reason;
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
