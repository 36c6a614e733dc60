import { lastPart } from '../settings/typed';

/** Strapi's UIDs; no other file contains any. Those of content types are derived from their names (storage-models.ts). */
export const uids = {
  agent: 'plugin::users-permissions.user',
  role: 'plugin::users-permissions.role',
  permission: 'plugin::users-permissions.permission',
  seasonImage: 'api::season-image.season-image',
  socialLink: 'agent.social-link',
  openHouse: 'listing.open-house',
  inquiryRule: 'site.inquiry-rule',
  revision: 'api::revision.revision',
  auditEvent: 'api::audit-event.audit-event',
  passwordReset: 'api::password-reset.password-reset',
  queuedEmail: 'api::queued-email.queued-email',
  file: 'plugin::upload.file',
  folder: 'plugin::upload.folder',
  panelUser: 'admin::user',
  panelRole: 'admin::role',
  panelPermission: 'admin::permission',
  session: 'admin::session',
  /** Permissions to see and change entries in the panel. */
  mayRead: 'plugin::content-manager.explorer.read',
  mayEdit: 'plugin::content-manager.explorer.update',
  /** Permission to configure the forms of components. */
  mayConfigureComponents: 'plugin::content-manager.components.configure-layout',
} as const;

/** Path in `cms/src` of the schema of one of our types. */
export function schemaPath(uid: string): string {
  const name = lastPart(uid);
  return `${uid === uids.agent ? 'extensions/users-permissions' : `api/${name}`}/content-types/${name}/schema.json`;
}
