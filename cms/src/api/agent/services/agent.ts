import type { Core } from '@strapi/strapi';
import { isAdmin, type Caller } from '../../../../contract';
import { isPublicId } from '../../../lib/public-id';
import { withVersion } from '../../../lib/version';

const uid = 'plugin::users-permissions.user';
const populate = { role: true, avatar: true, social_links: true };

const shown = { blocked: false, listed: true };

/** Which rows a caller may see. Office staff are not listed, and still find themselves. */
const visible = (caller: Caller | null) => {
  if (isAdmin(caller)) return {};
  return caller ? { $or: [shown, { documentId: caller.id }] } : shown;
};

// Databases sort accents and capitals each in their own way; people expect one.
const { compare } = new Intl.Collator('en');
const byName = (one: Name, other: Name) =>
  compare(one.last_name, other.last_name) || compare(one.first_name, other.first_name) || one.id - other.id;
interface Name {
  id: number;
  last_name: string;
  first_name: string;
}

const agentService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** The directory as this caller sees it, by last and then first name. */
  async visibleTo(caller: Caller | null) {
    const where = isAdmin(caller) ? {} : shown;
    const agents = await strapi.db.query(uid).findMany({ where, populate });
    return agents.sort(byName).map(withVersion);
  },

  /** One agent, or null when there is none that this caller may see. */
  async findVisible(id: string, caller: Caller | null) {
    if (!isPublicId(id)) return null;
    const where = { $and: [{ documentId: id }, visible(caller)] };
    const agent = await strapi.db.query(uid).findOne({ where, populate });
    return agent && withVersion(agent);
  },

  /** Whether an e-mail address is free for this caller, who may keep their own. */
  async isEmailFree(email: string, caller: Caller): Promise<boolean> {
    const holder = await findHolder(strapi, 'email', email);
    return !holder || holder.document_id === caller.id;
  },

  isUsernameFree: async (username: string): Promise<boolean> => !(await findHolder(strapi, 'username', username)),
});

const findHolder = (strapi: Core.Strapi, column: 'email' | 'username', value: string) =>
  strapi.db.connection('up_users').whereRaw(`lower(${column}) = ?`, value.toLowerCase()).first('document_id');

export type AgentService = ReturnType<typeof agentService>;
export default agentService;
