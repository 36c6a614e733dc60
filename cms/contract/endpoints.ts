import { object, type ObjectSchema } from 'yup';
import { admins, anonymous, anyone, selfOrAdmin, signedIn, type Access, type Caller, type KnownAccess } from './access';
import { activityQuery, type Activity } from './activity';
import { agent, emailQuestion, newAgent, usernameQuestion, type Agent, type Invitation } from './agent';
import { credentials, forgottenPassword, newPassword, type Session } from './credentials';
import * as schemas from './field-schemas';
import type { ListedRevision, Noun, Revision, SavedVersion } from './history';
import type { AnyNoun } from './noun';
import type { Page } from './paging';
import { post } from './post';
import { rosterUpload, type RosterReport } from './roster';
import { season, seasonImageName, type Season, type SeasonImage } from './season';
import { site } from './site';

export const apiBase = '/api';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a row may carry any object's schema
type Body = ObjectSchema<any>;

export type UploadKind = 'image' | 'table';

/** One row of spec §7. */
export interface Endpoint<Reply = unknown, Sent extends Body = Body> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below {@link apiBase}, with `:id` where a public id goes. */
  path: string;
  access: Access;
  body?: Sent;
  /** The field of the body that wraps the others. */
  within?: string;
  /** The body is multipart, with such a file in the part `file`. */
  upload?: UploadKind;
  /** Of the parameters behind the path. */
  query?: Body;
  /** What the `:id` stands for: where there is no such entry nothing else of the request is looked at. */
  about?: Noun;
  /** Answers 201 instead of 200. */
  creates?: true;
  /** Never set: carries the type of the reply; `void` answers 204. */
  reply?: Reply;
}

const pageSentence = 'page must be a number from 1 to 9999';

/** Which page of a long list is asked for; the first if it says nothing. */
const pageQuery = object({ page: schemas.text('page', 4, pageSentence).matches(/^[1-9]\d*$/, pageSentence) });

const of = <Reply>(): Reply | undefined => undefined;

// yup would read a missing object as one without fields, and take it for a change of nothing.
const changeOf = ({ name, change }: AnyNoun): Body =>
  object({ [name]: change.default(undefined).required(`The request body must hold a ${name}`) });

interface TokenAnswer {
  valid: boolean;
  error?: string;
  /** Of a link by which somebody chooses their first password. */
  joining?: { first_name: string; username: string };
}

interface Available {
  available: boolean;
}
type Wire<N extends AnyNoun> = NonNullable<N['wire']>;

/** What may be done with everything that administrators write and publish. */
function contentEndpoints<N extends AnyNoun>(noun: N) {
  const { name, plural, typename } = noun;
  const about = name as Noun;
  const [all, one] = [`/${plural}`, `/${plural}/:id`];
  const reply = of<Wire<N>>();
  const rows = {
    [`list${typename}s`]: { method: 'GET', path: all, access: anyone },
    [`get${typename}`]: { method: 'GET', path: one, access: anyone, reply },
    [`create${typename}`]: {
      method: 'POST',
      path: all,
      access: admins,
      body: object({ [name]: noun.draft }),
      within: name,
      creates: true,
      reply,
    },
    [`update${typename}`]: { method: 'PATCH', path: one, access: admins, body: changeOf(noun), within: name, about, reply },
    [`delete${typename}`]: { method: 'DELETE', path: one, access: admins },
    [`publish${typename}`]: { method: 'PATCH', path: `${one}/publish`, access: admins, reply },
    [`unpublish${typename}`]: { method: 'PATCH', path: `${one}/unpublish`, access: admins, reply },
    ...historyEndpoints(noun),
  };
  return rows as ContentEndpoints<N> & HistoryEndpoints<N>;
}

type AdminEndpoint<Reply> = Omit<Endpoint<Reply>, 'access' | 'body'> & { access: KnownAccess };
type ContentEndpoints<N extends AnyNoun> = Record<`list${N['typename']}s`, Endpoint<Wire<N>[]>> &
  Record<`get${N['typename']}`, Endpoint<Wire<N>>> &
  // Their bodies are typed by what is wrapped in them, as handlers see it.
  Record<`create${N['typename']}`, AdminEndpoint<Wire<N>> & { body: N['draft'] }> &
  Record<`update${N['typename']}`, AdminEndpoint<Wire<N>> & { body: N['change'] }> &
  Record<`${'publish' | 'unpublish'}${N['typename']}`, AdminEndpoint<Wire<N>>> &
  Record<`delete${N['typename']}`, AdminEndpoint<void>>;

/** What administrators may do with the versions of everything that has some. */
function historyEndpoints<N extends AnyNoun>({ plural, typename }: N) {
  const path = `/${plural}/:id/revisions`;
  const rows = {
    [`list${typename}Revisions`]: { method: 'GET', path, access: admins, query: pageQuery },
    [`erase${typename}History`]: { method: 'DELETE', path, access: admins },
  };
  return rows as HistoryEndpoints<N>;
}

type HistoryEndpoints<N extends AnyNoun> = Record<`list${N['typename']}Revisions`, Endpoint<Page<ListedRevision>>> &
  Record<`erase${N['typename']}History`, Endpoint<void>>;

export const endpoints = {
  login: { method: 'POST', path: '/auth/login', access: anonymous, body: credentials, reply: of<Session>() },
  logout: { method: 'POST', path: '/auth/logout', access: signedIn, reply: of<void>() },

  listAgents: { method: 'GET', path: '/agents', access: anyone, reply: of<Agent[]>() },
  getAgent: { method: 'GET', path: '/agents/:id', access: anyone, reply: agent.wire },
  createAgent: { method: 'POST', path: '/agents', access: admins, body: newAgent, creates: true, reply: agent.wire },
  updateAgent: { method: 'PATCH', path: '/agents/:id', access: selfOrAdmin, body: agent.change, about: 'agent', reply: agent.wire },
  updateAvatar: {
    method: 'PATCH',
    path: '/agents/:id/avatar',
    access: selfOrAdmin,
    upload: 'image',
    about: 'agent',
    reply: of<{ avatar_url: string }>(),
  },
  deactivateAgent: { method: 'PATCH', path: '/agents/:id/deactivate', access: admins, reply: agent.wire },
  reactivateAgent: { method: 'PATCH', path: '/agents/:id/reactivate', access: admins, reply: agent.wire },
  inviteAgent: { method: 'PATCH', path: '/agents/:id/invite', access: admins, reply: agent.wire },
  withdrawInvitation: { method: 'PATCH', path: '/agents/:id/withdraw_invitation', access: admins, reply: agent.wire },
  listInvitations: { method: 'GET', path: '/invitations', access: admins, query: pageQuery, reply: of<Page<Invitation>>() },
  inviteMore: { method: 'POST', path: '/invitations', access: admins, reply: of<{ invited: number; left: number }>() },
  exportRoster: { method: 'GET', path: '/roster', access: admins, reply: of<{ csv: string }>() },
  importRoster: { method: 'POST', path: '/roster', access: admins, upload: 'table', body: rosterUpload, reply: of<RosterReport>() },
  checkEmail: { method: 'POST', path: '/users/check_email', access: signedIn, body: emailQuestion, reply: of<Available>() },
  checkUsername: { method: 'POST', path: '/users/check_username', access: signedIn, body: usernameQuestion, reply: of<Available>() },
  ...historyEndpoints(agent),

  ...contentEndpoints(post),
  uploadTempImage: {
    method: 'POST',
    path: '/posts/upload_temp_image',
    access: admins,
    upload: 'image',
    creates: true,
    reply: of<{ image_url: string }>(),
  },
  uploadPostImage: {
    method: 'PATCH',
    path: '/posts/:id/upload_image',
    access: admins,
    upload: 'image',
    about: 'post',
    reply: of<{ image_url: string }>(),
  },

  ...contentEndpoints(season),
  archiveSeason: { method: 'PATCH', path: '/seasons/:id/archive', access: admins, reply: of<Season>() },
  unarchiveSeason: { method: 'PATCH', path: '/seasons/:id/unarchive', access: admins, reply: of<Season>() },

  listSeasonImages: { method: 'GET', path: '/season_images', access: admins, reply: of<SeasonImage[]>() },
  uploadSeasonImage: {
    method: 'POST',
    path: '/season_images/upload',
    access: admins,
    upload: 'image',
    body: seasonImageName,
    creates: true,
    reply: of<SeasonImage>(),
  },
  deleteSeasonImage: { method: 'DELETE', path: '/season_images/:id', access: admins, reply: of<void>() },

  getSite: { method: 'GET', path: '/site', access: anyone, reply: site.wire },
  updateSite: { method: 'PATCH', path: '/site', access: admins, body: changeOf(site), within: 'site', reply: site.wire },
  ...historyEndpoints(site),

  listDeleted: { method: 'GET', path: '/revisions/deleted', access: admins, query: pageQuery, reply: of<Page<SavedVersion>>() },
  getRevision: { method: 'GET', path: '/revisions/:id', access: admins, reply: of<Revision>() },
  restoreRevision: { method: 'PATCH', path: '/revisions/:id/restore', access: admins, reply: of<{ noun: Noun; id: string }>() },

  listActivity: { method: 'GET', path: '/activity', access: admins, query: activityQuery, reply: of<Page<Activity>>() },

  forgotPassword: { method: 'POST', path: '/password_resets/forgot', access: anonymous, body: forgottenPassword, reply: of<void>() },
  validateResetToken: { method: 'GET', path: '/password_resets/validate_token', access: anonymous, reply: of<TokenAnswer>() },
  resetPassword: { method: 'POST', path: '/password_resets/reset', access: anonymous, body: newPassword, reply: of<void>() },
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Row<Name extends EndpointName> = (typeof endpoints)[Name];
export type ReplyOf<Name extends EndpointName> = Row<Name> extends { reply?: infer Reply } ? Exclude<Reply, undefined> : never;
/** What a request sends, as the endpoint's schema reads it. */
export type BodyOf<Name extends EndpointName> = Row<Name> extends { body: ObjectSchema<infer Sent> } ? Sent : undefined;
/** Who may be asking, once the endpoint's rule has let them through. */
export type CallerOf<Name extends EndpointName> = Row<Name> extends { access: KnownAccess } ? Caller : Caller | null;
