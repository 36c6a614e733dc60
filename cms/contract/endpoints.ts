import { object, type ObjectSchema } from 'yup';
import { admins, anonymous, anyone, selfOrAdmin, signedIn, type Access } from './access';
import type { Agent, ListedRevision, Noun, Page, Post, Revision, SavedState, Season, SeasonImage, Session } from './entities';
import { agentChange, emailQuestion, newAgent, usernameQuestion } from './schemas/agent';
import { credentials, forgottenPassword, newPassword } from './schemas/credentials';
import { pageQuery } from './schemas/paging';
import { postChange, postDraft } from './schemas/post';
import { seasonChange, seasonDraft, seasonImageName } from './schemas/season';

export const apiBase = '/api';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a row may carry any object's schema
type Body = ObjectSchema<any>;

/** One row of spec §7. `Reply` is what comes back; `upload` marks a multipart body with its file in the part `file`. */
export interface Endpoint<Reply = unknown> {
  method: Method;
  /** Below {@link apiBase}, with `:id` where a public id goes. */
  path: string;
  access: Access;
  body?: Body;
  upload?: true;
  /** Of the parameters behind the path. */
  query?: Body;
  /** Never set: carries the type of the reply. */
  reply?: Reply;
}

const row =
  (method: Method) =>
  <Reply = void>(path: string, access: Access, body?: Body): Endpoint<Reply> => ({ method, path, access, body });
const get = row('GET');
const post = row('POST');
const patch = row('PATCH');
const del = row('DELETE');
const upload = <Reply>(endpoint: Endpoint<Reply>): Endpoint<Reply> => ({ ...endpoint, upload: true });
const paged = <Item>(endpoint: Endpoint<Page<Item>>): Endpoint<Page<Item>> => ({ ...endpoint, query: pageQuery });

// yup would read a missing object as one without fields, and take it for a change of nothing.
const changeOf = (name: Noun, fields: Body): Body =>
  object({ [name]: fields.default(undefined).required(`The request body must hold a ${name}`) });

interface Available {
  available: boolean;
}

export const endpoints = {
  login: post<Session>('/auth/login', anonymous, credentials),
  logout: post('/auth/logout', signedIn),

  listAgents: get<Agent[]>('/agents', anyone),
  getAgent: get<Agent>('/agents/:id', anyone),
  createAgent: post<Agent>('/agents', admins, newAgent),
  updateAgent: patch<Agent>('/agents/:id', selfOrAdmin, agentChange),
  updateAvatar: upload(patch<{ avatar_url: string }>('/agents/:id/avatar', selfOrAdmin)),
  deactivateAgent: patch<Agent>('/agents/:id/deactivate', admins),
  reactivateAgent: patch<Agent>('/agents/:id/reactivate', admins),
  checkEmail: post<Available>('/users/check_email', signedIn, emailQuestion),
  checkUsername: post<Available>('/users/check_username', signedIn, usernameQuestion),

  listPosts: get<Post[]>('/posts', anyone),
  getPost: get<Post>('/posts/:id', anyone),
  createPost: post<Post>('/posts', admins, object({ post: postDraft })),
  updatePost: patch<Post>('/posts/:id', admins, changeOf('post', postChange)),
  deletePost: del('/posts/:id', admins),
  publishPost: patch<Post>('/posts/:id/publish', admins),
  unpublishPost: patch<Post>('/posts/:id/unpublish', admins),
  uploadTempImage: upload(post<{ image_url: string }>('/posts/upload_temp_image', admins)),
  uploadPostImage: upload(patch<{ image_url: string }>('/posts/:id/upload_image', admins)),

  listSeasons: get<Season[]>('/seasons', anyone),
  getSeason: get<Season>('/seasons/:id', anyone),
  createSeason: post<Season>('/seasons', admins, object({ season: seasonDraft })),
  updateSeason: patch<Season>('/seasons/:id', admins, changeOf('season', seasonChange)),
  deleteSeason: del('/seasons/:id', admins),
  archiveSeason: patch<Season>('/seasons/:id/archive', admins),
  unarchiveSeason: patch<Season>('/seasons/:id/unarchive', admins),
  publishSeason: patch<Season>('/seasons/:id/publish', admins),
  unpublishSeason: patch<Season>('/seasons/:id/unpublish', admins),

  listSeasonImages: get<SeasonImage[]>('/season_images', admins),
  uploadSeasonImage: upload(post<SeasonImage>('/season_images/upload', admins, seasonImageName)),
  deleteSeasonImage: del('/season_images/:id', admins),

  listAgentRevisions: paged(get<Page<ListedRevision>>('/agents/:id/revisions', admins)),
  listPostRevisions: paged(get<Page<ListedRevision>>('/posts/:id/revisions', admins)),
  listSeasonRevisions: paged(get<Page<ListedRevision>>('/seasons/:id/revisions', admins)),
  eraseAgentHistory: del('/agents/:id/revisions', admins),
  erasePostHistory: del('/posts/:id/revisions', admins),
  eraseSeasonHistory: del('/seasons/:id/revisions', admins),
  listDeleted: paged(get<Page<SavedState>>('/revisions/deleted', admins)),
  getRevision: get<Revision>('/revisions/:id', admins),
  restoreRevision: patch<{ noun: Noun; id: string }>('/revisions/:id/restore', admins),

  forgotPassword: post('/password_resets/forgot', anonymous, forgottenPassword),
  validateResetToken: get<{ valid: boolean; error?: string }>('/password_resets/validate_token', anonymous),
  resetPassword: post('/password_resets/reset', anonymous, newPassword),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type ReplyOf<Name extends EndpointName> = NonNullable<(typeof endpoints)[Name]['reply']>;
