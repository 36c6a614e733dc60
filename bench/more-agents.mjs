import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsDir } from '../scripts/lib/paths.mjs';

const firstNames = ['Ada', 'Bénédicte', 'Carlos', 'Dana', 'Elif', 'Finn', 'Grete', 'Hugo', 'Ines', 'Jonas', 'Kaia', 'Łucja', 'Mats'];
const lastNames = ['Abbott', 'Brennan', 'Castillo', 'Dubois', 'Eriksen', 'Fontaine', 'Grünwald', 'Hollis', 'Ibáñez', 'Jansen', 'Kowalski'];

/** Adds agents to the database of a stopped demo until this many are listed. Each copies a photo and a bio, but no links. */
export function addAgents(file, total) {
  const Database = createRequire(join(cmsDir, 'package.json'))('better-sqlite3');
  const database = new Database(file);
  const type = 'plugin::users-permissions.user';
  const templates = database.prepare(`SELECT * FROM up_users WHERE listed AND NOT blocked AND bio IS NOT NULL`).all();
  const { role_id } = database.prepare('SELECT role_id FROM up_users_role_lnk WHERE user_id = ?').get(templates[0].id);
  const photos = database.prepare('SELECT file_id FROM files_related_mph WHERE related_type = ? AND field = ?').all(type, 'avatar');
  const insert = (table, row) => {
    const names = Object.keys(row);
    const statement = `INSERT INTO ${table} (${names.map((name) => `"${name}"`)}) VALUES (${names.map(() => '?')})`;
    return database.prepare(statement).run(...Object.values(row)).lastInsertRowid;
  };
  database.transaction(() => {
    for (let n = templates.length; n < total; n++) {
      const user_id = insert('up_users', {
        ...templates[n % templates.length],
        id: null,
        document_id: `bench${String(n).padStart(19, '0')}`,
        username: `bench${n}`,
        email: `bench${n}@hearthandharbor.example`,
        phone_number: `(207) 555-${String(n).padStart(4, '0')}`,
        first_name: firstNames[n % firstNames.length],
        last_name: `${lastNames[n % lastNames.length]}-${n}`,
      });
      insert('up_users_role_lnk', { user_id, role_id, user_ord: n });
      const { file_id } = photos[n % photos.length];
      insert('files_related_mph', { file_id, related_id: user_id, related_type: type, field: 'avatar', order: 1 });
    }
  })();
  database.close();
}
