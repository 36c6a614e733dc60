import { object, type ObjectSchema } from 'yup';
import type { Access } from '../access';
import type { AnyContentType } from '../content-type';
import type { ContentTypeName } from '../content-types';
import * as schemas from '../field-schemas';

export const apiBase = '/api';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the body of any endpoint
type Body = ObjectSchema<any>;

export type UploadKind = 'image' | 'table';

/** One endpoint of the REST API. */
export interface Endpoint<Reply = unknown, Input extends Body = Body> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below {@link apiBase}; `:id` stands for a public id. */
  path: string;
  access: Access;
  body?: Input;
  /** Key that wraps the fields of the body. */
  bodyKey?: string;
  /**
   * Browsers may also send the body as a form, to the path of this page. If it is accepted, they open the path in `next` of the reply;
   * otherwise, the page shows what they sent.
   */
  form?: { page: string };
  /** The body is multipart, with a file of this kind in the part `file`. */
  upload?: UploadKind;
  /** Schema of the query parameters. */
  query?: Body;
  /** Content type of `:id`. If the entry does not exist, the endpoint returns 404 before it reads the body. */
  entityType?: ContentTypeName;
  /** Whether the caller must have proved their identity lately (`accountLimits.freshMs`); otherwise, 403 with the code `confirm_required`. */
  fresh?: true;
  /** Whether sessions that must set up a second factor may use it; all other endpoints return 403 with the code `set_up_required`. */
  setUp?: true;
  /** Returns 201 instead of 200. */
  creates?: true;
  /** Type of the reply; never set at run time. `void` returns 204. */
  reply?: Reply;
}

/** Carries the type of a reply. */
export const replies = <Reply>(): Reply | undefined => undefined;

const pageMessage = 'page must be a number from 1 to 9999';

/** Page number of a paginated list, 1 by default. */
export const pageQuery = object({ page: schemas.text('page', 4, pageMessage).matches(/^[1-9]\d*$/, pageMessage) });

/** Body of a partial update. Without `required`, yup would accept a missing object as an empty one. */
export const updateBodyOf = ({ name, updateSchema }: AnyContentType): Body =>
  object({ [name]: updateSchema.default(undefined).required(`The request body must contain ${name}`) });
