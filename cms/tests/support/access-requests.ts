import type { EndpointName } from '../../contract/index';
import { find, run } from './backstage';
import { call } from './call';
import { buildListing, buildPost, buildSeason, listingDraft } from './content';
import { buildAgent, newAgentBody, type Person } from './people';
import { upload } from './images';
import { until } from './until';

/** A request that is valid except, possibly, for its caller. */
export interface RightRequest {
  /** Public id in the path. */
  id?: string;
  body?: object;
  /** Uploaded file, if it is not an image. */
  file?: Buffer;
}

interface Row {
  documentId: string;
}
const forEntry =
  (build: (admin: Person) => Promise<Row>, body?: object) =>
  async ({ admin }: People): Promise<RightRequest> => ({
    id: (await build(admin)).documentId,
    body,
  });
const withBody = (body?: object) => async (): Promise<RightRequest> => ({ body });

const anAgent = async (): Promise<Row> => ({ documentId: (await buildAgent()).id });
const anInvitedAgent = async (): Promise<Row> => ({ documentId: (await buildAgent({ password: null })).id });
const aPost = () => buildPost();
const aSeason = () => buildSeason();
const aListing = () => buildListing({ published: false });
const aSubmittedListing = async (): Promise<Row> => {
  const { documentId } = await aListing();
  await run(
    (documentId) => strapi.db.query('api::listing.listing').update({ where: { documentId }, data: { review: 'submitted' } }),
    documentId,
  );
  return { documentId };
};
const anImage = async (admin: Person): Promise<Row> => ({
  documentId: (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbor' } })).body.id,
});
const aRevision = async (): Promise<Row> => {
  const { documentId } = await aPost();
  return (await find<Row>('api::revision.revision', { of: documentId }))[0];
};

/** Imports a listing with a photo that fails at once. */
async function failPhotoImport(as: Person): Promise<Row> {
  const { documentId } = await aListing();
  const file = Buffer.from(`ListingKey,MediaURL\n${documentId},a.jpg`);
  await upload('importListings', { as, file, fields: { dry_run: 'false' } });
  const found = await until('the photo has failed', async () => {
    const { body } = await call('listPhotoImports', { as });
    return body.find(({ waiting, rows }) => waiting === 0 && rows.some((row) => row.id === documentId));
  });
  return { documentId: found!.id };
}
/** Last import; one runs at a time. */
let imported: Promise<unknown> = Promise.resolve();
const aPhotoImport = (admin: Person): Promise<Row> => {
  const next = imported.then(() => failPhotoImport(admin));
  imported = next;
  return next;
};

interface People {
  /** Sends the request. */
  me: Person;
  /** Creates the entry that the request is about. */
  admin: Person;
}

/** Builds a request for each endpoint, about an entry that no other request uses. */
export const rightRequests: Record<EndpointName, (people: People) => Promise<RightRequest>> = {
  login: async ({ me: { username, password } }) => ({ body: { username, password } }),
  logout: withBody(),

  listAgents: withBody(),
  getAgent: forEntry(anAgent),
  createAgent: async () => ({ body: newAgentBody() }),
  // The account fields do not belong to a profile and are ignored.
  updateAgent: async () => ({ id: (await buildAgent()).id, body: newAgentBody() }),
  updateAvatar: forEntry(anAgent),
  removeAvatar: forEntry(anAgent),
  deactivateAgent: forEntry(anAgent),
  reactivateAgent: forEntry(anAgent),
  manageAgents: withBody(),
  inviteAgent: forEntry(anInvitedAgent),
  revokeInvitation: forEntry(anInvitedAgent),
  inviteMore: withBody(),
  exportAgents: withBody(),
  importAgents: async () => ({ body: { dry_run: 'false' }, file: Buffer.from('email,title') }),
  checkEmail: withBody({ email: 'free@hearthside.test' }),
  checkUsername: withBody({ username: 'free' }),

  listListings: withBody(),
  getListing: forEntry(() => buildListing()),
  createListing: async () => ({ body: { listing: { ...listingDraft, ListAgentKey: (await buildAgent()).id } } }),
  updateListing: forEntry(aListing, { listing: { YearBuilt: 1868 } }),
  deleteListing: forEntry(aListing),
  publishListing: forEntry(aListing),
  unpublishListing: forEntry(() => buildListing()),
  submitListing: forEntry(aListing),
  returnListing: forEntry(aSubmittedListing, { note: 'The cover is dark.' }),
  addListingPhoto: forEntry(aListing),
  manageListings: withBody(),
  exportListings: withBody(),
  importListings: async () => ({ body: { dry_run: 'false' }, file: Buffer.from('UnparsedAddress,City') }),
  listPhotoImports: withBody(),
  retryPhotoImport: forEntry(aPhotoImport),
  dismissPhotoImport: forEntry(aPhotoImport),

  listPosts: withBody(),
  getPost: forEntry(aPost),
  createPost: withBody({ post: { title: 'Low tide', content: '<p>Mud</p>' } }),
  updatePost: forEntry(aPost, { post: { title: 'High tide' } }),
  deletePost: forEntry(aPost),
  publishPost: forEntry(aPost),
  unpublishPost: forEntry(aPost),
  managePosts: withBody(),
  uploadTempImage: withBody(),
  uploadPostImage: forEntry(aPost),

  listSeasons: withBody(),
  getSeason: forEntry(aSeason),
  createSeason: withBody({ season: { name: 'Winter', body: '<p>Ice</p>' } }),
  updateSeason: forEntry(aSeason, { season: { name: 'Spring' } }),
  deleteSeason: forEntry(aSeason),
  manageSeasons: withBody(),
  archiveSeason: forEntry(aSeason),
  unarchiveSeason: forEntry(aSeason),
  publishSeason: forEntry(aSeason),
  unpublishSeason: forEntry(aSeason),

  listSeasonImages: withBody(),
  uploadSeasonImage: withBody({ name: 'Harbor' }),
  deleteSeasonImage: forEntry(anImage),

  getOverview: withBody(),
  getSite: withBody(),
  updateSite: withBody({ site: { home_heading: 'By the water' } }),

  listAgentRevisions: forEntry(anAgent),
  listListingRevisions: forEntry(aListing),
  listPostRevisions: forEntry(aPost),
  listSeasonRevisions: forEntry(aSeason),
  listSiteRevisions: async () => ({ id: 'site' }),
  eraseAgentHistory: forEntry(anAgent),
  eraseListingHistory: forEntry(aListing),
  erasePostHistory: forEntry(aPost),
  eraseSeasonHistory: forEntry(aSeason),
  eraseSiteHistory: async () => ({ id: 'site' }),
  listDeleted: withBody(),
  getRevision: forEntry(aRevision),
  restoreRevision: forEntry(aRevision),

  listAuditEvents: withBody(),

  reportBrowserError: withBody({ message: 'x is not a function', place: 'assets/x.js:1:2', path: '/', release: '1.0.0' }),

  forgotPassword: async () => ({ body: { email: newAgentBody().email } }),
  validateResetToken: withBody(),
  resetPassword: withBody({ token: 'x'.repeat(43), password: 'harbour-light', password_confirmation: 'harbour-light' }),
};
