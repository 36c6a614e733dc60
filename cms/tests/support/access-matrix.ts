import { endpointsOf, publishableTypes, type EndpointName, type PublishableType } from '../../contract/index';

/** Kinds of callers, in the order of the columns below. */
export const callers = ['visitor', 'agent, own', 'agent, other’s', 'admin', 'owner', 'deactivated', 'ended session'] as const;
export type Who = (typeof callers)[number];
type Statuses = Readonly<Record<Who, number>>;

export type PublishableAction = keyof (typeof endpointsOf)['post'];
type PublishableEndpoint = { [T in PublishableType]: (typeof endpointsOf)[T][PublishableAction] }[PublishableType];

/** Returns a value for each endpoint that all publishable types have. */
export function forPublishable<Value>(valueOf: (type: PublishableType, action: PublishableAction) => Value) {
  const actions = Object.keys(endpointsOf.post) as PublishableAction[];
  const values = publishableTypes.flatMap((type) => actions.map((action) => [endpointsOf[type][action], valueOf(type, action)]));
  return Object.fromEntries(values) as Record<PublishableEndpoint, Value>;
}

/** Statuses of what every publishable type has. */
const publishable: Record<PublishableAction, Statuses> = {
  list: row(200, 200, 200, 200, 200, 401, 401),
  get: row(200, 404, 200, 200, 200, 401, 401),
  create: row(401, 403, 403, 201, 201, 401, 401),
  update: row(401, 403, 403, 200, 200, 401, 401),
  delete: row(401, 403, 403, 204, 204, 401, 401),
  publish: row(401, 403, 403, 200, 200, 401, 401),
  unpublish: row(401, 403, 403, 200, 200, 401, 401),
  manage: row(401, 403, 403, 200, 200, 401, 401),
  listRevisions: row(401, 403, 403, 200, 200, 401, 401),
  eraseHistory: row(401, 403, 403, 204, 204, 401, 401),
};

/**
 * Status of an otherwise valid request. Written by hand, not derived from the access rules, because tests check the rules against it.
 * “Own” is the agent's own public id in the path, for any content type. The last two columns send the token of an account that has
 * been deactivated, and of a session that has been signed out. Calls that open a session or reset a password read no token, so
 * their callers get the same status as a visitor. `docs/access.md` is generated from this table.
 */
export const accessMatrix: Record<EndpointName, Statuses> = {
  //                      visitor own  other admin owner deactivated ended
  login: row(200, 200, 200, 200, 200, 401, 200),
  logout: row(401, 204, 204, 204, 204, 401, 401),

  // With an unknown challenge or token.
  completeSignIn: row(401, 401, 401, 401, 401, 401, 401),
  useAccountLink: row(422, 422, 422, 422, 422, 422, 422),
  getPasskeyOptions: row(200, 200, 200, 200, 200, 200, 200),
  confirmIdentity: row(401, 204, 204, 204, 204, 401, 401),
  getAccount: row(401, 200, 200, 200, 200, 401, 401),
  changePassword: row(401, 200, 200, 200, 200, 401, 401),
  // None of the callers has a second factor.
  confirmAppCode: row(401, 404, 404, 404, 404, 401, 401),
  createAppCode: row(401, 200, 200, 200, 200, 401, 401),
  removeAppCode: row(401, 404, 404, 404, 404, 401, 401),
  getNewPasskeyOptions: row(401, 200, 200, 200, 200, 401, 401),
  addPasskey: row(401, 422, 422, 422, 422, 401, 401),
  createRecoveryCodes: row(401, 409, 409, 409, 409, 401, 401),
  removePasskey: row(401, 404, 404, 404, 404, 401, 401),
  // The caller’s own; an agent’s id is none.
  renamePasskey: row(401, 404, 204, 204, 204, 401, 401),
  listSessions: row(401, 200, 200, 200, 200, 401, 401),
  endSession: row(401, 404, 404, 404, 404, 401, 401),
  endOtherSessions: row(401, 204, 204, 204, 204, 401, 401),
  endAgentSessions: row(401, 403, 403, 204, 204, 401, 401),
  resetSecondFactor: row(401, 403, 403, 204, 204, 401, 401),

  listAgents: row(200, 200, 200, 200, 200, 401, 401),
  getAgent: row(200, 200, 200, 200, 200, 401, 401),
  createAgent: row(401, 403, 403, 201, 201, 401, 401),
  updateAgent: row(401, 200, 403, 200, 200, 401, 401),
  updateAvatar: row(401, 200, 403, 200, 200, 401, 401),
  removeAvatar: row(401, 204, 403, 204, 204, 401, 401),
  deactivateAgent: row(401, 403, 403, 200, 200, 401, 401),
  reactivateAgent: row(401, 403, 403, 200, 200, 401, 401),
  manageAgents: row(401, 403, 403, 200, 200, 401, 401),
  inviteAgent: row(401, 403, 403, 200, 200, 401, 401),
  revokeInvitation: row(401, 403, 403, 200, 200, 401, 401),
  inviteMore: row(401, 403, 403, 200, 200, 401, 401),
  exportAgents: row(401, 403, 403, 200, 200, 401, 401),
  importAgents: row(401, 403, 403, 200, 200, 401, 401),
  checkEmail: row(401, 200, 200, 200, 200, 401, 401),
  checkUsername: row(401, 200, 200, 200, 200, 401, 401),

  ...forPublishable((_type, action) => publishable[action]),
  // Agents have listings.
  createListing: row(401, 201, 201, 201, 201, 401, 401),
  manageListings: row(401, 200, 200, 200, 200, 401, 401),
  submitListing: row(401, 403, 403, 200, 200, 401, 401),
  returnListing: row(401, 403, 403, 200, 200, 401, 401),
  addListingPhoto: row(401, 403, 403, 201, 201, 401, 401),
  exportListings: row(401, 403, 403, 200, 200, 401, 401),
  importListings: row(401, 403, 403, 200, 200, 401, 401),
  listPhotoImports: row(401, 403, 403, 200, 200, 401, 401),
  retryPhotoImport: row(401, 403, 403, 204, 204, 401, 401),
  dismissPhotoImport: row(401, 403, 403, 204, 204, 401, 401),

  uploadTempImage: row(401, 403, 403, 201, 201, 401, 401),
  uploadPostImage: row(401, 403, 403, 200, 200, 401, 401),

  archiveSeason: row(401, 403, 403, 200, 200, 401, 401),
  unarchiveSeason: row(401, 403, 403, 200, 200, 401, 401),

  listSeasonImages: row(401, 403, 403, 200, 200, 401, 401),
  uploadSeasonImage: row(401, 403, 403, 201, 201, 401, 401),
  deleteSeasonImage: row(401, 403, 403, 204, 204, 401, 401),

  getOverview: row(401, 403, 403, 200, 200, 401, 401),
  getSite: row(200, 200, 200, 200, 200, 401, 401),
  updateSite: row(401, 403, 403, 200, 200, 401, 401),

  listAgentRevisions: row(401, 403, 403, 200, 200, 401, 401),
  listSiteRevisions: row(401, 403, 403, 200, 200, 401, 401),
  eraseAgentHistory: row(401, 403, 403, 204, 204, 401, 401),
  eraseSiteHistory: row(401, 403, 403, 204, 204, 401, 401),
  listDeleted: row(401, 403, 403, 200, 200, 401, 401),
  getRevision: row(401, 403, 403, 200, 200, 401, 401),
  restoreRevision: row(401, 403, 403, 200, 200, 401, 401),

  getInquiryChallenge: row(200, 200, 200, 200, 200, 200, 200),
  sendInquiry: row(201, 201, 201, 201, 201, 201, 201),
  // The token is the right to use it; an agent’s own id is none.
  eraseOwnInquiry: row(200, 404, 200, 200, 200, 200, 200),
  answerInquiryByLink: row(200, 404, 200, 200, 200, 200, 200),
  listInquiries: row(401, 200, 200, 200, 200, 401, 401),
  getInquirySummary: row(401, 200, 200, 200, 200, 401, 401),
  // Agents read those that they answer.
  getInquiry: row(401, 404, 404, 200, 200, 401, 401),
  changeInquiry: row(401, 404, 404, 200, 200, 401, 401),
  addInquiryNote: row(401, 404, 404, 201, 201, 401, 401),
  resendInquiry: row(401, 404, 404, 204, 204, 401, 401),
  releaseInquiry: row(401, 403, 403, 200, 200, 401, 401),
  deleteInquiry: row(401, 403, 403, 204, 204, 401, 401),
  deleteHeldInquiries: row(401, 403, 403, 204, 204, 401, 401),
  exportInquiries: row(401, 403, 403, 200, 200, 401, 401),
  findPersonalData: row(401, 403, 403, 200, 200, 401, 401),
  erasePersonalData: row(401, 403, 403, 200, 200, 401, 401),

  listAuditEvents: row(401, 403, 403, 200, 200, 401, 401),

  reportBrowserError: row(204, 204, 204, 204, 204, 204, 204),

  forgotPassword: row(204, 204, 204, 204, 204, 204, 204),
  validateResetToken: row(200, 200, 200, 200, 200, 200, 200),
  // With an unknown token.
  resetPassword: row(422, 422, 422, 422, 422, 422, 422),
};

function row(...statuses: [number, number, number, number, number, number, number]) {
  return Object.fromEntries(callers.map((caller, n) => [caller, statuses[n]])) as Record<Who, number>;
}
