import { runCommand } from './lib/command.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { cmsDir, strapiBin } from './lib/paths.mjs';
import { launch, stop, stopSignal } from './lib/processes.mjs';
import { demoSettings } from './lib/requirements.mjs';
import { originOf, serverEnvironment } from './lib/settings.mjs';

await runCommand({
  name: 'npm run dev --',
  description: 'Run the demo with hot reload of the server, the admin panel and the site.',
  examples: ['PORT=8080 npm run dev'],
  action: develop,
});

async function develop() {
  const settings = await demoSettings();
  await installIfNeeded();

  const server = originOf(settings);
  const env = serverEnvironment({ PUBLIC_URL: server, ...settings, HEARTHSIDE_DEMO: 'true', NODE_ENV: 'development', SERVER_URL: server });
  const children = [
    launch(process.execPath, [strapiBin, 'develop'], { cwd: cmsDir, env, stdio: ['ignore', 'inherit', 'inherit'] }),
    launch('npm', ['run', 'dev', '-w', 'web'], { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  ];
  console.log(`Server ${server}   Admin panel ${server}/admin   Site http://localhost:5173   Press Ctrl-C to stop.`);

  const stopped = stopSignal().then(() => 0);
  const code = await Promise.race([stopped, ...children.map(({ ended }) => ended.then(() => 1))]);
  await Promise.all(children.map((child) => stop(child)));
  return code;
}
