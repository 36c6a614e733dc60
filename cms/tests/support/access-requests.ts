import type { EndpointName, PublishableType } from '../../contract/index';
import { forPublishable, type PublishableAction } from './access-matrix';
import { find, updateRow } from './backstage';
import { call } from './call';
import { articleSamples, buildEntry, buildListing, buildPost, buildSeason, listingDraft, nameField } from './content';
import { buildAgent, newAgentBody, type Person } from './people';
import { upload } from './images';
import { answerLink, buildInquiry, inquiryBody, visitorLink } from './inquiries';
import { buildProtected, newPasskeyBody, storePasskey } from './second-factors';
import { until } from './until';

/** A request that is valid except, possibly, for its caller. */
export interface RightRequest {
  /** Public id in the path. */
  id?: string;
  body?: object;
  query?: Record<string, string>;
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
  await updateRow('api::listing.listing', { documentId }, { review: 'submitted' });
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

type BuildRequest = (people: People) => Promise<RightRequest>;

/** Builds the requests that every publishable type has. */
function publishableRequests(type: PublishableType): Record<PublishableAction, BuildRequest> {
  const about = (published: boolean, body?: object) => async () => ({ id: await buildEntry(type, { published }), body });
  const newEntry = async () => (type === 'listing' ? { ...listingDraft, ListAgentKey: (await buildAgent()).id } : articleSamples[type]);
  return {
    list: withBody(),
    get: about(true),
    create: async () => ({ body: { [type]: await newEntry() } }),
    update: about(false, { [type]: { [nameField[type]]: 'High tide' } }),
    delete: about(false),
    publish: about(false),
    unpublish: about(true),
    manage: withBody(),
    listRevisions: about(false),
    eraseHistory: about(false),
  };
}

/** Builds a request for each endpoint, about an entry that no other request uses. */
export const rightRequests: Record<EndpointName, BuildRequest> = {
  ...forPublishable((type, action) => publishableRequests(type)[action]),

  login: async ({ me: { username, password } }) => ({ body: { username, password } }),
  logout: withBody(),

  completeSignIn: withBody({ challenge: 'unknown', code: '123456' }),
  useAccountLink: withBody({ token: 'unknown' }),
  getPasskeyOptions: withBody({ page: '/login' }),
  confirmIdentity: async ({ me: { password } }) => ({ body: { password } }),
  getAccount: withBody(),
  changePassword: async ({ me: { password } }) => ({ body: { password, password_confirmation: password } }),
  confirmAppCode: withBody({ code: '123456' }),
  createAppCode: withBody(),
  removeAppCode: withBody(),
  getNewPasskeyOptions: withBody(),
  addPasskey: withBody(newPasskeyBody),
  renamePasskey: async ({ me }) => ({ id: await storePasskey(me), body: { name: 'Phone' } }),
  removePasskey: async () => ({ id: 'unknown' }),
  createRecoveryCodes: withBody(),
  listSessions: withBody(),
  endSession: async () => ({ id: 'unknown' }),
  endOtherSessions: withBody(),
  endAgentSessions: forEntry(anAgent),
  resetSecondFactor: forEntry(async () => ({ documentId: (await buildProtected()).id }), { reason: 'lost' }),

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

  submitListing: forEntry(aListing),
  returnListing: forEntry(aSubmittedListing, { note: 'The cover is dark.' }),
  addListingPhoto: forEntry(aListing),
  exportListings: withBody(),
  importListings: async () => ({ body: { dry_run: 'false' }, file: Buffer.from('UnparsedAddress,City') }),
  listPhotoImports: withBody(),
  retryPhotoImport: forEntry(aPhotoImport),
  dismissPhotoImport: forEntry(aPhotoImport),

  uploadTempImage: withBody(),
  uploadPostImage: forEntry(aPost),

  archiveSeason: forEntry(aSeason),
  unarchiveSeason: forEntry(aSeason),

  listSeasonImages: withBody(),
  uploadSeasonImage: withBody({ name: 'Harbor' }),
  deleteSeasonImage: forEntry(anImage),

  getOverview: withBody(),
  getSite: withBody(),
  updateSite: withBody({ site: { home_heading: 'By the water' } }),

  listAgentRevisions: forEntry(anAgent),
  listSiteRevisions: async () => ({ id: 'site' }),
  eraseAgentHistory: forEntry(anAgent),
  eraseSiteHistory: async () => ({ id: 'site' }),
  listDeleted: withBody(),
  getRevision: forEntry(aRevision),
  restoreRevision: forEntry(aRevision),

  getInquiryChallenge: withBody(),
  sendInquiry: async () => ({ body: await inquiryBody({ kind: 'showing' }) }),
  eraseOwnInquiry: async () => ({ id: await visitorLink((await buildInquiry()).id), body: { sure: 'yes' } }),
  answerInquiryByLink: async () => ({ id: await answerLink((await buildInquiry()).id), body: { sure: 'yes' } }),
  listInquiries: withBody(),
  getInquirySummary: withBody(),
  getInquiry: forEntry(() => buildInquiry()),
  changeInquiry: forEntry(() => buildInquiry(), { version: '1', state: 'answered' }),
  addInquiryNote: forEntry(() => buildInquiry(), { note: 'Call back on Friday.' }),
  resendInquiry: forEntry(() => buildInquiry()),
  releaseInquiry: forEntry(() => buildInquiry({ office_memo: 'x' })),
  deleteInquiry: forEntry(() => buildInquiry()),
  deleteHeldInquiries: async () => ({ query: { state: 'held' } }),
  exportInquiries: withBody(),
  findPersonalData: withBody({ contact: 'vera@visitors.test' }),
  erasePersonalData: withBody({ contact: 'vera@visitors.test', reason: 'request' }),

  listAuditEvents: withBody(),

  reportBrowserError: withBody({ message: 'x is not a function', place: 'assets/x.js:1:2', path: '/', release: '1.0.0' }),

  forgotPassword: async () => ({ body: { email: newAgentBody().email } }),
  validateResetToken: withBody(),
  resetPassword: withBody({ token: 'x'.repeat(43), password: 'harbour-light', password_confirmation: 'harbour-light' }),
};
