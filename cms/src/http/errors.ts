import { errors } from '@strapi/utils';
import { confirmRequired, setUpRequired, type Challenge } from '../../contract';

/** Messages by field path. The path is yup's with dots instead of brackets, such as `title` or `social_links.0.url`. */
export type FieldMessages = Record<string, string>;

/** Contents of the response to a failed request. */
export interface Failure {
  status: number;
  /** Not named `errors`: the admin panel expects objects there. */
  messages: string[];
  fields?: FieldMessages;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
  /** Identifies a failure that the browser handles. */
  code?: typeof confirmRequired | typeof setUpRequired;
  /** New token for a form. */
  challenge?: Challenge;
}

/** Error for a rejected request. Strapi passes application errors on without logging them. */
export class HttpError extends errors.ApplicationError<'HttpError', string, Failure> {
  constructor(status: number, messages: string | string[], extra: Pick<Failure, 'fields' | 'retryAfter' | 'challenge' | 'code'> = {}) {
    const all = [messages].flat();
    super(all[0], { status, messages: all, ...extra });
    this.name = 'HttpError';
  }
}

/** Seconds until a retry may succeed after an outage or an overload. */
export const retrySeconds = 5;

/** Returns the body of a failed request under /api. */
export const failureBody = ({ messages, fields, challenge, code }: Omit<Failure, 'status'>) => ({
  error: messages[0],
  errors: messages,
  ...(fields && Object.keys(fields).length > 0 && { fields }),
  ...(challenge && { challenge }),
  ...(code && { code }),
});

/** Returns the messages of a rejected request. Rethrows other errors. */
export function messagesOf(reason: unknown): string[] {
  if (!(reason instanceof HttpError)) throw reason;
  return reason.details.messages;
}

export const unreadable = () => new HttpError(400, 'The request is malformed');
export const unauthorized = (message = 'Sign in to continue') => new HttpError(401, message);
export const sessionEnded = () => unauthorized('Your session has ended');
export const forbidden = (message = 'You don’t have permission to do this') => new HttpError(403, message);
export const unconfirmed = () => new HttpError(403, 'Confirm that it’s you', { code: confirmRequired });
export const incomplete = () => new HttpError(403, 'Set up a second factor to continue', { code: setUpRequired });
export const notFound = (type: string) => new HttpError(404, `${type} not found`);
export const conflict = (message: string) => new HttpError(409, message);
/** Error for content that is too large (413) or of an unsupported type (415). */
export const unacceptable = (status: 413 | 415, message: string) => new HttpError(status, message);
/** Error for too many attempts, with the seconds until the next attempt is allowed. */
export const tooMany = (seconds: number) => new HttpError(429, 'Too many attempts. Try again later.', { retryAfter: seconds });
export const unavailable = (message: string) => new HttpError(503, message);

/** Error for invalid input, with all messages and those that belong to a field. */
export const invalid = (messages: string[] | FieldMessages, fields?: FieldMessages) =>
  Array.isArray(messages)
    ? new HttpError(422, messages, fields && { fields })
    : new HttpError(422, Object.values(messages), { fields: messages });

interface Named {
  /** Name of the field in the panel. */
  attribute: string;
  /** Display name. */
  label: string;
}

/**
 * Converts a validation error for the panel, whose forms show each message at its field. Strapi's own messages, for example about a text
 * that exceeds its column, get the label of the field instead of its name. Other errors are returned unchanged.
 */
export function toPanelError(reason: unknown, fieldOf: (field: string) => Named): unknown {
  if (reason instanceof errors.ValidationError) {
    const { errors: placed = [] }: { errors?: PlacedError[] } = reason.details;
    const fieldErrors = placed.map(({ path, message, ...rest }) => ({
      ...rest,
      path,
      message: message.startsWith(`${path[0]} `) ? message.replace(path[0], fieldOf(path[0]).label) : message,
    }));
    return new errors.ValidationError(fieldErrors[0]?.message ?? reason.message, { ...reason.details, errors: fieldErrors });
  }
  if (!(reason instanceof HttpError) || reason.details.status !== 422) return reason;
  const { fields = {} } = reason.details;
  const fieldErrors = Object.entries(fields).map(([path, message]) => {
    const [field, ...rest] = path.split('.');
    return { path: [fieldOf(field).attribute, ...rest], message, name: 'ValidationError' };
  });
  return new errors.ValidationError(reason.message, { errors: fieldErrors });
}

interface PlacedError {
  path: string[];
  message: string;
}
