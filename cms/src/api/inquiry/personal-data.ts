import { personalTables, type Caller, type Erasure, type PersonalData } from '../../../contract';
import { recordAuditEvents } from '../../audit-log/audit-log';
import { queryTable } from '../../database/queries';
import { eraseAll } from './changes';
import { digitsOf, keysOf } from './person';
import { addErasure, eventsOf } from './store';

type Row = Record<string, unknown>;

const isEmail = (contact: string) => contact.includes('@');

/** Finds all rows about a person. @param contact email address or telephone number */
export async function findPersonalData(contact: string): Promise<PersonalData> {
  const tables = await Promise.all(
    Object.entries(personalTables).map(async ([table, { isErased }]) => {
      const rows = await rowsOf(table, contact);
      return { table, rows: table === 'inquiries' ? await Promise.all(rows.map(withEvents)) : rows, isErased };
    }),
  );
  return { tables: tables.filter(({ rows }) => rows.length > 0) };
}

/** Key of a person: keyed hash of the address or number. */
const keyOf = (contact: string) => keysOf(isEmail(contact) ? { email: contact } : { phone: contact });

async function rowsOf(table: string, contact: string): Promise<Row[]> {
  const { emails, phones, exported } = personalTables[table];
  const columns = isEmail(contact) ? emails : phones;
  if (columns.length === 0) return [];
  const { email_key, phone_key } = keyOf(contact);
  const rows = await queryTable<Row[]>(table, (all) =>
    (table === 'inquiries'
      ? all.where(email_key ? { email_key } : { phone_key })
      : all.where((some) => columns.forEach((column) => void some.orWhereNotNull(column)))
    ).select([...exported, ...emails, ...phones]),
  );
  // One field may list several addresses.
  const matches = (value: unknown) =>
    isEmail(contact)
      ? String(value)
          .toLowerCase()
          .split(/[\s,;]+/)
          .includes(contact.toLowerCase())
      : digitsOf(String(value)) === digitsOf(contact);
  return rows.filter((row) => columns.some((column) => row[column] !== null && matches(row[column])));
}

const withEvents = async (row: Row): Promise<Row> => ({
  ...row,
  events: (await eventsOf(String(row.id))).map(({ at, action, note }) => ({ at, action, note })),
});

/**
 * Deletes everything about a person, except accounts and the contact details of the office. Keeps a proof without content, with which a
 * restored backup is erased again.
 */
export async function erasePersonalData({ contact, reason }: Erasure, caller: Caller): Promise<number> {
  return await strapi.db.transaction(async () => {
    const ids = (await rowsOf('inquiries', contact)).map(({ id }) => String(id));
    await eraseAll(ids);
    const { email_key, phone_key } = keyOf(contact);
    await addErasure({ subject: String(email_key ?? phone_key), actor: caller.id, reason, inquiries: ids.length });
    await recordAuditEvents([
      { action: 'erased', kind: 'person', title: ids.length === 1 ? '1 inquiry' : `${ids.length} inquiries`, detail: reason },
    ]);
    return ids.length;
  });
}
