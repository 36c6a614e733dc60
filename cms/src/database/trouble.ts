import { codeOf, propertiesOf } from '../settings/typed';

/** Outage of the database, the storage or the disk: temporarily unavailable, or out of space. */
export type Trouble = 'away' | 'full';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53 resources, 57 operator intervention; lock and
// statement timeouts (config/database.ts), deadlocks, idle transactions; then codes of SQLite and the operating system.
const codes: [code: RegExp, trouble: Trouble][] = [
  [/^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, 'full'],
  [/^(08\w{3}|53[0234]00|57P0[1-5]|57014|55P03|40P01|25P03)$/, 'away'],
  [/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN)/, 'away'],
  [/^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$|^ENOTFOUND$/, 'away'],
];

// pg and knex set no code for these errors.
const messages = new RegExp(
  [
    '(^| - |: )Connection terminated',
    'Client has encountered a connection error',
    'Timeout acquiring a connection',
    '(^| - )Query read timeout',
    '^timeout expired',
  ].join('|'),
);

/** Returns the outage that caused an error, however the error is wrapped; undefined if no outage of the database, storage or disk did. */
export function troubleOf(error: unknown, depth = 0): Trouble | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { cause, originalError, errors } = propertiesOf(error);
  const code = codeOf(error);
  const trouble = codes.find(([pattern]) => pattern.test(code))?.[1];
  if (trouble) return trouble;
  if (messages.test(error.message)) return 'away';
  const causes = [cause, originalError, ...(Array.isArray(errors) ? errors : [])];
  return causes.map((inner) => troubleOf(inner, depth + 1)).find(Boolean);
}
