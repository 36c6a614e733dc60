import type { Core } from '@strapi/strapi';
import { parseWebAddress, type AgentChange, type Caller, type NewAgent } from '../../../../contract';
import { changeAlone } from '../../../lib/change-alone';
import { invalid } from '../../../lib/failures';
import { isPublicId } from '../../../lib/public-id';
import { removeUnusedImage, storeImage } from '../../../lib/store-image';
import { userDocuments } from '../../../lib/users';
import { checkVersion, withVersion } from '../../../lib/version';

const uid = 'plugin::users-permissions.user';
const populate = { role: true, avatar: true, social_links: true };

/** What of a profile is stored, and how. What the caller left out stays as it was. */
function profileData({ first_name, last_name, title, email, phone_number, website_url, bio, social_links }: AgentChange) {
  return {
    first_name,
    last_name,
    title,
    email,
    phone_number,
    bio,
    website_url: website_url && parseWebAddress(website_url),
    // Strapi takes a component's key without a value for a mistake.
    ...(social_links !== undefined && {
      social_links: (social_links ?? []).map(({ platform, url }) => ({ platform, url: parseWebAddress(url) ?? '' })),
    }),
  };
}

const rosterService = ({ strapi }: { strapi: Core.Strapi }) => ({
  async add(agent: NewAgent) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'agent' } });
    const { username, password } = agent;
    const account = { username, password, provider: 'local', confirmed: true, role: role.id };
    const { documentId } = await userDocuments(strapi).create({ data: { ...profileData(agent), ...account } });
    return findAgent(strapi, documentId);
  },

  /** Saves what was sent of a profile; null when there is no such agent. What follows a change of email: `bootstrap/accounts`. */
  async update(id: string, { version, ...change }: AgentChange) {
    const find = () => findAgent(strapi, id);
    const decide = (stored: { version: string }) => {
      checkVersion(version, stored.version);
      return profileData(change);
    };
    const before = await changeAlone({ uid, id, find, decide });
    return before && findAgent(strapi, id);
  },

  /** Deactivates or reactivates; null when there is no such agent. What else ends with it: `bootstrap/accounts`. */
  async setActive(id: string, active: boolean, caller: Caller) {
    const agent = await findAgent(strapi, id);
    if (!agent) return null;
    if (!active && id === caller.id) throw invalid(['You cannot deactivate yourself']);
    if (agent.blocked === active) await userDocuments(strapi).update({ documentId: id, data: { blocked: !active } });
    return findAgent(strapi, id);
  },

  /** Stores a new picture in place of the old one; null when there is no such agent. */
  async setAvatar(id: string, picture: Buffer | null) {
    const agent = await findAgent(strapi, id);
    if (!agent) return null;
    const file = await storeImage(picture, `${agent.first_name} ${agent.last_name}`);
    const before = await changeAlone({ uid, id, find: () => findAgent(strapi, id), decide: () => ({ avatar: file.id }) });
    await removeUnusedImage(before ? before.avatar?.id : file.id);
    return before && file;
  },
});

async function findAgent(strapi: Core.Strapi, id: string) {
  const agent = isPublicId(id) && (await strapi.db.query(uid).findOne({ where: { documentId: id }, populate }));
  return agent ? withVersion(agent) : null;
}

export type RosterService = ReturnType<typeof rosterService>;
export default rosterService;
