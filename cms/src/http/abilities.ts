import { uids } from '../database/uids';

interface Ability {
  can(action: string, subject?: string): boolean;
}

const state = () => (strapi.requestContext.get()?.state ?? {}) as { userAbility?: Ability };

/** Whether the panel user of the current request may read or edit entries of a content type. */
export const mayRead = (uid: string): boolean => state().userAbility?.can(uids.mayRead, uid) ?? false;
export const mayEdit = (uid: string): boolean => state().userAbility?.can(uids.mayEdit, uid) ?? false;
