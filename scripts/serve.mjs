import { assertBuilt } from './lib/build.mjs';
import { runCommand } from './lib/command.mjs';
import { checkDataDir, checkPort, checkSettings } from './lib/requirements.mjs';
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
  assertBuilt();
  checkSettings(env);
  await checkPort(settings.PORT, settings.HOST);
  checkDataDir(settings.DATA_DIR);

  return runServerInProcess(env, (startupOutput) => {
    process.stdout.write(startupOutput);
    const { HOST, PORT, DATA_DIR } = settings;
    const message = `Hearthside is listening on ${HOST}:${PORT} (public URL ${env.PUBLIC_URL}, data in ${DATA_DIR})`;
    // Like all lines of the log.
    console.log(JSON.stringify({ time: new Date().toISOString(), level: 'info', message }));
  });
}
