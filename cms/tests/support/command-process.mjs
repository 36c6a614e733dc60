// Runs commands one after another in one process, of which only the first loads all packages. Each runs the command's own script, with its
// own arguments, settings and modules of the server.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = process.cwd();
const { cache } = createRequire(import.meta.url);
const original = { env: { ...process.env }, umask: process.umask() };
let runs = 0;
// When Strapi stops, it removes all listeners of its process, which would include the one below.
process.removeAllListeners = () => process;

function useEnvironment(env) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

// Modules that read settings, register something once per process, or are changed by Strapi.
const stateful = /\/cms\/dist\/|\/node_modules\/(@strapi|prom-client|pg|pg-types)\//;

function unloadServer() {
  for (const path of Object.keys(cache)) if (stateful.test(path)) delete cache[path];
}

const run = (command, args, settings) =>
  new Promise((ended) => {
    const chunks = [];
    for (const stream of [process.stdout, process.stderr]) stream.write = (chunk) => Boolean(chunks.push(String(chunk)));
    process.exit = (code = 0) => ended({ code, output: chunks.join('') });
    const script = join(root, `scripts/${command}.mjs`);
    process.argv = [process.execPath, script, ...args];
    useEnvironment({ ...original.env, ...settings });
    unloadServer();
    import(`${pathToFileURL(script)}?run=${(runs += 1)}`);
  });

process.on('message', async ({ command, args, settings }) => {
  const ended = await run(command, args, settings);
  process.chdir(root);
  process.umask(original.umask);
  process.send(ended);
});
