import { assertBuilt } from './lib/build.mjs';
import { CommandError } from './lib/command-error.mjs';
import { runCommand } from './lib/command.mjs';
import { checkDataDir, checkPort } from './lib/requirements.mjs';
import { runServerInProcess } from './lib/server.mjs';
import { loadEnvFile, resolveSettings, serverEnvironment } from './lib/settings.mjs';

await runCommand({
  name: 'npm run serve --',
  description: 'Run the built site in production. Settings come from environment variables or .env (see .env.example).',
  examples: ['PUBLIC_URL=https://www.example.com DATA_DIR=/var/lib/hearthside npm run serve'],
  action: serve,
});

async function serve() {
  loadEnvFile();
  const settings = resolveSettings();
  const env = serverEnvironment(settings);
  if (env.HEARTHSIDE_DEMO === 'true')
    throw new CommandError('HEARTHSIDE_DEMO must not be set in production. Unset it, or use npm start for the demo.');
  assertBuilt();
  await checkPort(settings.PORT, settings.HOST);
  checkDataDir(settings.DATA_DIR);

  return runServerInProcess(env, (startupOutput) => {
    process.stdout.write(startupOutput);
    const { HOST, PORT, DATA_DIR } = settings;
    console.log(`Hearthside is listening on ${HOST}:${PORT} (public URL ${env.PUBLIC_URL}, data in ${DATA_DIR})`);
  });
}
