/** Strapi's names of what is stored. Nothing else in the source spells one; that of a noun follows from the noun's (stored-nouns.ts). */
export const uids = {
  agent: 'plugin::users-permissions.user',
  role: 'plugin::users-permissions.role',
  seasonImage: 'api::season-image.season-image',
  revision: 'api::revision.revision',
  auditEvent: 'api::audit-event.audit-event',
  passwordReset: 'api::password-reset.password-reset',
  queuedEmail: 'api::queued-email.queued-email',
  file: 'plugin::upload.file',
  folder: 'plugin::upload.folder',
  panelUser: 'admin::user',
  panelRole: 'admin::role',
  session: 'admin::session',
  /** The right to see entries in the panel, and to change them. */
  mayRead: 'plugin::content-manager.explorer.read',
  mayEdit: 'plugin::content-manager.explorer.update',
  /** The right to rewrite the forms of components. */
  mayConfigureComponents: 'plugin::content-manager.components.configure-layout',
} as const;
