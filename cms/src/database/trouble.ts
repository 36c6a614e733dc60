/** What a failure says of the database, the store or the disk: that there is no answer for now, or no room. */
export type Trouble = 'away' | 'full';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53 resources, 57 the operator's doing; a lock or an
// answer that did not come in time (config/database.ts), a deadlock, a session that idled in its transaction; then SQLite's and the system's.
const troubles: [code: RegExp, trouble: Trouble][] = [
  [/^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, 'full'],
  [/^(08\w{3}|53[0234]00|57P0[1-5]|57014|55P03|40P01|25P03)$/, 'away'],
  [/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN)/, 'away'],
  [/^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$|^ENOTFOUND$/, 'away'],
];

// pg and knex give these no code.
const messages = new RegExp(
  [
    '(^| - |: )Connection terminated',
    'Client has encountered a connection error',
    'Timeout acquiring a connection',
    '(^| - )Query read timeout',
    '^timeout expired',
  ].join('|'),
);

/** What is wrong behind an error, however it was wrapped; undefined for anything else than trouble with the disk or what stands beside the site. */
export function troubleOf(error: unknown, depth = 0): Trouble | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { code, message, cause, originalError, errors } = error as Error & {
    code?: unknown;
    originalError?: unknown;
    errors?: unknown;
  };
  const known = typeof code === 'string' ? troubles.find(([pattern]) => pattern.test(code))?.[1] : undefined;
  if (known) return known;
  if (messages.test(message)) return 'away';
  const behind = [cause, originalError, ...(Array.isArray(errors) ? errors : [])];
  return behind.map((one) => troubleOf(one, depth + 1)).find(Boolean);
}
