import { prepare } from './lib/build.mjs';
import { withDatabase, withServer } from './lib/postgres.mjs';
import { run } from './lib/refusal.mjs';
import { checkTools } from './lib/requirements.mjs';
import { headed, runJest, summary } from './lib/tests.mjs';

/** The server's tests on PostgreSQL: `npm run test:postgres`. Uses the server of DATABASE_URL, else one of its own. */
async function testOnPostgres() {
  checkTools();
  await prepare();
  const testOn = (server) => withDatabase(server, (DATABASE_URL) => runJest('cms', { DATABASE_URL }));
  const total = await headed('cms on PostgreSQL', () =>
    process.env.DATABASE_URL ? testOn(process.env.DATABASE_URL) : withServer(testOn),
  );
  console.log(`\n${summary(total)}`);
  return total.failed > 0 ? 1 : 0;
}

await run(testOnPostgres);
