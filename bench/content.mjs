import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsDir } from '../scripts/lib/paths.mjs';

const knex = createRequire(join(cmsDir, 'package.json'))('knex');
const firstNames = ['Ada', 'Bénédicte', 'Carlos', 'Dana', 'Elif', 'Finn', 'Grete', 'Hugo', 'Ines', 'Jonas', 'Kaia', 'Łucja', 'Mats'];
const lastNames = ['Abbott', 'Brennan', 'Castillo', 'Dubois', 'Eriksen', 'Fontaine', 'Grünwald', 'Hollis', 'Ibáñez', 'Jansen', 'Kowalski'];
const html = `<p>${'Text about the harbor, its houses and its people. '.repeat(20)}</p>`;
const agentType = { title: 'Agent', bio: html, provider: 'local', confirmed: true, blocked: false, listed: true, joined: true };

/**
 * Adds agents to a site's database until this many are listed, published posts, and listings until there are this many. A running site
 * does not notice until it restarts.
 */
export async function addContent(connection, agents, posts = 0, listings = 0) {
  const isSqlite = Boolean(connection.filename);
  const database = knex({ client: isSqlite ? 'better-sqlite3' : 'pg', connection, useNullAsDefault: isSqlite });
  const change = async (transaction) => {
    await addAgents(transaction, agents);
    const rows = Array.from({ length: posts }, (_, n) => ({ ...newEntry(n), title: `Insight ${n}`, content: html, published: true }));
    await transaction.batchInsert('posts', rows, 50);
    await addListings(transaction, listings);
    // The figures must not depend on when PostgreSQL analyzes new rows itself.
    if (!isSqlite) await transaction.raw('analyze');
  };
  await database.transaction(change).finally(() => database.destroy());
}

/** Entries are a minute apart. */
function newEntry(n) {
  const created_at = new Date(Date.now() - n * 60_000);
  return { document_id: `bench${String(n).padStart(19, '0')}`, created_at, updated_at: created_at, published_at: created_at };
}

/** In the demo, each agent copies a photo and a bio, but no links. */
async function addAgents(database, total) {
  const existing = await database('up_users').where({ listed: true, blocked: false }).whereNotNull('bio');
  const templates = existing.length > 0 ? existing : [{ ...agentType, ...newEntry(0) }];
  const rows = Array.from({ length: Math.max(0, total - existing.length) }, (_, index) => {
    const n = index + existing.length;
    return {
      ...templates[n % templates.length],
      id: undefined,
      document_id: newEntry(n).document_id,
      username: `bench${n}`,
      email: `bench${n}@hearthandharbor.example`,
      phone_number: `(207) 555-${String(n).padStart(4, '0')}`,
      first_name: firstNames[n % firstNames.length],
      last_name: `${lastNames[n % lastNames.length]}-${n}`,
    };
  });
  const added = await database.batchInsert('up_users', rows, 50).returning('id');
  const role = await database('up_roles').where({ type: 'agent' }).first('id');
  const roles = added.map(({ id }) => ({ user_id: id, role_id: role.id, user_ord: 1 }));
  await database.batchInsert('up_users_role_lnk', roles, 50);
  const photos = await database('files_related_mph').where({ related_type: 'plugin::users-permissions.user', field: 'avatar' });
  const related = photos.length > 0 ? added.map(({ id }, n) => ({ ...photos[n % photos.length], id: undefined, related_id: id })) : [];
  await database.batchInsert('files_related_mph', related, 50);
}

/** Each listing copies one of the demo, with its photos and its agent, and has a price and an address of its own. */
async function addListings(database, total) {
  const templates = await database('listings').orderBy('id');
  const count = Math.max(0, total - templates.length);
  const templateOf = (n) => templates[n % templates.length];
  const rows = Array.from({ length: count }, (_, n) => ({
    ...templateOf(n),
    ...newEntry(n),
    id: undefined,
    unparsed_address: `${n + 1} Harbor Street`,
    list_price: templateOf(n).list_price && templateOf(n).list_price + 1000 * (n % 97),
  }));
  const added = await database.batchInsert('listings', rows, 20).returning('id');
  for (const [table, column, where] of [
    ['listings_list_agent_key_lnk', 'listing_id', {}],
    ['files_related_mph', 'related_id', { related_type: 'api::listing.listing' }],
  ]) {
    const links = await database(table).where(where);
    const copies = added.flatMap(({ id }, n) =>
      links.filter((link) => link[column] === templateOf(n).id).map((link) => ({ ...link, id: undefined, [column]: id })),
    );
    await database.batchInsert(table, copies, 50);
  }
}
