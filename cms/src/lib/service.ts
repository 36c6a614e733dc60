import type { UID } from '@strapi/strapi';

/** A service by its UID, with the type its file exports. */
export const service = <Service>(uid: UID.Service): Service => strapi.service(uid) as Service;
