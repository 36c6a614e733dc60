import { prepare } from './lib/build.mjs';
import { run } from './lib/refusal.mjs';
import { checkDataDir, checkLoopback, checkPort, checkNode } from './lib/requirements.mjs';
import { becomeServer } from './lib/server.mjs';
import { originOf, serverEnvironment, whereToRun } from './lib/settings.mjs';

/** The demo, built as in production: `npm start`. */
async function start() {
  const where = whereToRun();
  checkNode();
  checkLoopback(where.HOST);
  await checkPort(where.PORT, where.HOST);
  checkDataDir(where.DATA_DIR);
  await prepare();

  const env = serverEnvironment({
    PUBLIC_URL: process.env.PUBLIC_URL || originOf(where),
    ...where,
    HEARTHSIDE_DEMO: 'true',
  });
  console.log('Starting the server …');
  return becomeServer(env, () => greet(env));
}

function greet(env) {
  const origin = originOf(env);
  const password = env.DEMO_PASSWORD ?? 'welcome-home';
  console.log(`
  Hearthside is open.

    Site      ${origin}
    Panel     ${origin}/admin
    API       ${origin}/api
    GraphQL   ${origin}/graphql

    Sign in to the site as admin, owner, agent1 or agent2,
    and to the panel as panel@example.com; the password is ${password}

    Data      ${env.DATA_DIR}

  Ctrl-C stops it.
`);
}

await run(start);
