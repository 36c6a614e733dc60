import type { EndpointName } from '../../contract';
import { find } from './backstage';
import { buildPost, buildSeason } from './content';
import { buildAgent, newAgentBody, type Person } from './people';
import { upload } from './images';

/** A request that is right in every way but, perhaps, for who makes it. */
export interface RightRequest {
  /** Of the thing that it is about. */
  id?: string;
  body?: object;
  /** Of an upload, where that is no photograph. */
  file?: Buffer;
}

interface Row {
  documentId: string;
}
const about =
  (build: (admin: Person) => Promise<Row>, body?: object) =>
  async ({ admin }: People): Promise<RightRequest> => ({
    id: (await build(admin)).documentId,
    body,
  });
const just = (body?: object) => async (): Promise<RightRequest> => ({ body });

const anAgent = async (): Promise<Row> => ({ documentId: (await buildAgent()).id });
const anInvitedAgent = async (): Promise<Row> => ({ documentId: (await buildAgent({ password: null })).id });
const aPost = () => buildPost();
const aSeason = () => buildSeason();
const anImage = async (admin: Person): Promise<Row> => ({
  documentId: (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbor' } })).body.id,
});
const aRevision = async (): Promise<Row> => {
  const { documentId } = await aPost();
  return (await find<Row>('api::revision.revision', { of: documentId }))[0];
};

interface People {
  /** Who sends it. */
  me: Person;
  /** Who builds what it is about. */
  admin: Person;
}

/** What to send to each endpoint, about something that nobody else uses. */
export const rightRequests: Record<EndpointName, (people: People) => Promise<RightRequest>> = {
  login: async ({ me: { username, password } }) => ({ body: { username, password } }),
  logout: just(),

  listAgents: just(),
  getAgent: about(anAgent),
  createAgent: async () => ({ body: newAgentBody() }),
  // The fields of an account are none of a profile's, and ignored.
  updateAgent: async () => ({ id: (await buildAgent()).id, body: newAgentBody() }),
  updateAvatar: about(anAgent),
  deactivateAgent: about(anAgent),
  reactivateAgent: about(anAgent),
  inviteAgent: about(anInvitedAgent),
  revokeInvitation: about(anInvitedAgent),
  listInvitations: just(),
  inviteMore: just(),
  exportAgents: just(),
  importAgents: async () => ({ body: { dry_run: 'false' }, file: Buffer.from('email,title') }),
  checkEmail: just({ email: 'free@hearthside.test' }),
  checkUsername: just({ username: 'free' }),

  listPosts: just(),
  getPost: about(aPost),
  createPost: just({ post: { title: 'Low tide', content: '<p>Mud</p>' } }),
  updatePost: about(aPost, { post: { title: 'High tide' } }),
  deletePost: about(aPost),
  publishPost: about(aPost),
  unpublishPost: about(aPost),
  uploadTempImage: just(),
  uploadPostImage: about(aPost),

  listSeasons: just(),
  getSeason: about(aSeason),
  createSeason: just({ season: { name: 'Winter', body: '<p>Ice</p>' } }),
  updateSeason: about(aSeason, { season: { name: 'Spring' } }),
  deleteSeason: about(aSeason),
  archiveSeason: about(aSeason),
  unarchiveSeason: about(aSeason),
  publishSeason: about(aSeason),
  unpublishSeason: about(aSeason),

  listSeasonImages: just(),
  uploadSeasonImage: just({ name: 'Harbor' }),
  deleteSeasonImage: about(anImage),

  getSite: just(),
  updateSite: just({ site: { home_heading: 'By the water' } }),

  listAgentRevisions: about(anAgent),
  listPostRevisions: about(aPost),
  listSeasonRevisions: about(aSeason),
  listSiteRevisions: async () => ({ id: 'site' }),
  eraseAgentHistory: about(anAgent),
  erasePostHistory: about(aPost),
  eraseSeasonHistory: about(aSeason),
  eraseSiteHistory: async () => ({ id: 'site' }),
  listDeleted: just(),
  getRevision: about(aRevision),
  restoreRevision: about(aRevision),

  listAuditEvents: just(),

  forgotPassword: async () => ({ body: { email: newAgentBody().email } }),
  validateResetToken: just(),
  resetPassword: just({ token: 'x'.repeat(43), password: 'harbour-light', password_confirmation: 'harbour-light' }),
};
