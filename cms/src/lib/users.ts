import type { Core } from '@strapi/strapi';

interface UserDocuments {
  create(request: { data: object }): Promise<{ documentId: string }>;
  update(request: { documentId: string; data: object }): Promise<unknown>;
}

/** The documents of people. Strapi's generated types know only the fields its plugin came with. */
export const userDocuments = (strapi: Core.Strapi): UserDocuments =>
  strapi.documents('plugin::users-permissions.user') as unknown as UserDocuments;
