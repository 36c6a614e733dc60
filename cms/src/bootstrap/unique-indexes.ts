import type { Core } from '@strapi/strapi';

const indexes = {
  up_users_username_unique: 'up_users (lower(username))',
  up_users_email_unique: 'up_users (lower(email))',
  up_roles_type_unique: 'up_roles (type)',
};

/**
 * Unique indexes, which Strapi cannot say in a schema. Not a migration: on an empty database those run before
 * the tables exist, and SQLite drops an expression index when Strapi rebuilds its table. SQLite and PostgreSQL.
 */
export async function createUniqueIndexes(strapi: Core.Strapi): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await strapi.db.connection.raw(`create unique index if not exists ${name} on ${columns}`);
  }
}
