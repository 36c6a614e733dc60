import type { Core } from '@strapi/strapi';
import { parseWebAddress, type AgentProfile, type Caller, type NewAgent } from '../../../../contract';
import { invalid } from '../../../lib/failures';
import { refuseGuessable } from '../../../lib/guessable';
import { queueLetter } from '../../../lib/outbox';
import { isPublicId } from '../../../lib/public-id';
import { removeUnusedImage, storeImage } from '../../../lib/store-image';
import { refuseTaken } from '../../../lib/taken';
import { userDocuments } from '../../../lib/users';
import { checkVersion, withVersion } from '../../../lib/version';

const uid = 'plugin::users-permissions.user';
const populate = { role: true, avatar: true, social_links: true };

/** What of a profile is stored, and how. What the caller left out stays as it was. */
function profileData({ first_name, last_name, title, email, phone_number, website_url, bio, social_links }: AgentProfile) {
  return {
    first_name,
    last_name,
    title,
    email,
    phone_number,
    bio,
    website_url: website_url && parseWebAddress(website_url),
    // Strapi takes a component's key without a value for a mistake.
    ...(social_links && {
      social_links: social_links.map(({ platform, url }) => ({ platform, url: parseWebAddress(url) ?? '' })),
    }),
  };
}

const rosterService = ({ strapi }: { strapi: Core.Strapi }) => ({
  async add(agent: NewAgent) {
    refuseGuessable(agent.password, agent);
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'agent' } });
    const { username, password } = agent;
    const account = { username, password, provider: 'local', confirmed: true, role: role.id };
    const { documentId } = await refuseTaken(() =>
      userDocuments(strapi).create({ data: { ...profileData(agent), ...account } }),
    );
    return find(strapi, documentId);
  },

  /** Saves a profile; null when there is no such agent. */
  async update(id: string, { version, ...profile }: AgentProfile) {
    const before = await strapi.db.transaction(async ({ trx }) => {
      const stored = await lock(strapi, trx, id);
      if (!stored) return null;
      checkVersion(version, stored.version);
      await refuseTaken(() => userDocuments(strapi).update({ documentId: id, data: profileData(profile) }));
      return stored;
    });
    if (!before) return null;
    if (before.email.toLowerCase() !== profile.email.toLowerCase()) {
      await queueLetter('email-changed', before.email, { first_name: before.first_name });
    }
    return find(strapi, id);
  },

  /** Deactivates or reactivates; null when there is no such agent. What else ends with it: `bootstrap/accounts`. */
  async setActive(id: string, active: boolean, caller: Caller) {
    const agent = await find(strapi, id);
    if (!agent) return null;
    if (!active && id === caller.id) throw invalid(['You cannot deactivate yourself']);
    if (agent.blocked === active) await userDocuments(strapi).update({ documentId: id, data: { blocked: !active } });
    return find(strapi, id);
  },

  /** Stores a new picture in place of the old one; null when there is no such agent. */
  async setAvatar(id: string, picture: Buffer | null) {
    const agent = await find(strapi, id);
    if (!agent) return null;
    const file = await storeImage(picture, `${agent.first_name} ${agent.last_name}`);
    await userDocuments(strapi).update({ documentId: id, data: { avatar: file.id } });
    await removeUnusedImage(agent.avatar?.id);
    return file;
  },
});

async function find(strapi: Core.Strapi, id: string) {
  const agent = isPublicId(id) && (await strapi.db.query(uid).findOne({ where: { documentId: id }, populate }));
  return agent ? withVersion(agent) : null;
}

/** Holds an agent's row until the transaction ends, so that of two saves one sees the other. */
async function lock(strapi: Core.Strapi, trx: Transaction, id: string) {
  if (!isPublicId(id)) return null;
  await strapi.db.connection('up_users').transacting(trx).where({ document_id: id }).forUpdate().select('id');
  return find(strapi, id);
}
type Transaction = Parameters<Parameters<Core.Strapi['db']['transaction']>[0] & object>[0]['trx'];

export type RosterService = ReturnType<typeof rosterService>;
export default rosterService;
