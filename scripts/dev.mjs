import { installIfNeeded } from './lib/install.mjs';
import { cmsDir, strapiBin } from './lib/paths.mjs';
import { askedToStop, launch, stop } from './lib/processes.mjs';
import { run } from './lib/refusal.mjs';
import { checkDataDir, checkLoopback, checkPort, checkNode } from './lib/requirements.mjs';
import { originOf, serverEnvironment, whereToRun } from './lib/settings.mjs';

/** The demo with hot reload of server, panel and site: `npm run dev`. */
async function develop() {
  const where = whereToRun();
  checkNode();
  checkLoopback(where.HOST);
  await checkPort(where.PORT, where.HOST);
  checkDataDir(where.DATA_DIR);
  await installIfNeeded();

  const server = originOf(where);
  const env = serverEnvironment({ PUBLIC_URL: server, ...where, HEARTHSIDE_DEMO: 'true', NODE_ENV: 'development', SERVER_URL: server });
  const children = [
    launch(process.execPath, [strapiBin, 'develop'], { cwd: cmsDir, env, stdio: ['ignore', 'inherit', 'inherit'] }),
    launch('npm', ['run', 'dev', '-w', 'web'], { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  ];
  console.log(`Server ${server}   Panel ${server}/admin   Site http://localhost:5173   Ctrl-C stops them.`);

  const asked = askedToStop().then(() => 0);
  const code = await Promise.race([asked, ...children.map(({ ended }) => ended.then(() => 1))]);
  await Promise.all(children.map((child) => stop(child)));
  return code;
}

await run(develop);
