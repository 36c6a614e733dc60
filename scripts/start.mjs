import { prepare } from './lib/build.mjs';
import { runCommand } from './lib/command.mjs';
import { demoSettings } from './lib/requirements.mjs';
import { runServerInProcess } from './lib/server.mjs';
import { originOf, serverEnvironment } from './lib/settings.mjs';

await runCommand({
  name: 'npm start --',
  description: 'Install, build and run the demo. HOST, PORT, DATA_DIR and DEMO_PASSWORD configure it.',
  examples: ['PORT=8080 DATA_DIR=/tmp/demo npm start'],
  action: start,
});

async function start() {
  const settings = await demoSettings();
  await prepare();

  const env = serverEnvironment({
    PUBLIC_URL: process.env.PUBLIC_URL || originOf(settings),
    ...settings,
    HEARTHSIDE_DEMO: 'true',
  });
  console.log('Starting the server …');
  return runServerInProcess(env, () => greet(env));
}

function greet(env) {
  const origin = originOf(env);
  console.log(`
  Hearthside is running.

    Site         ${origin}
    Admin panel  ${origin}/admin
    API          ${origin}/api
    GraphQL      ${origin}/graphql

    Sign in to the site as admin, owner, agent1 or agent2.
    Sign in to the admin panel as panel@example.com.
    Password for all: ${env.DEMO_PASSWORD ?? 'welcome-home'}

    Data         ${env.DATA_DIR}

  Press Ctrl-C to stop.
`);
}
