import { createRequire } from 'node:module';
import { join } from 'node:path';
import { assertBuilt, prepare } from './build.mjs';
import { CommandError } from './command-error.mjs';
import { cmsDir, resolvePath } from './paths.mjs';
import { print } from './print.mjs';
import { checkDataDir } from './requirements.mjs';
import { loadEnvFile, originOf, resolveSettings, serverEnvironment } from './settings.mjs';

/**
 * Returns a command's action that runs in this process with the server's settings, and prints the lines that `work` returns.
 * @param work called with a function that loads a module of the built `cms/src/transfer`, the options and the arguments
 */
export const withTransfer =
  (work) =>
  async (options, ...args) => {
    if (process.env.HEARTHSIDE_DEMO !== 'true') loadEnvFile();
    const settings = { ...resolveSettings(), ...(options.into && { DATA_DIR: resolvePath(options.into) }) };
    checkDataDir(settings.DATA_DIR);
    // A container has nothing to build with.
    if (process.env.NODE_ENV === 'production') assertBuilt();
    else await prepare();
    const { PUBLIC_URL = originOf(settings), LOG_LEVEL = 'error' } = serverEnvironment({});
    Object.assign(process.env, serverEnvironment({ PUBLIC_URL, LOG_LEVEL, ...settings, NODE_ENV: 'production' }));
    // An empty variable counts as unset, as it does for the server.
    for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
    process.umask(0o077);
    process.chdir(cmsDir);
    const load = createRequire(join(cmsDir, 'dist/src/transfer/'));
    try {
      (await work(load, options, ...args)).forEach(print);
    } catch (reason) {
      const error = load('./command-error').toCommandError(reason);
      throw error.name === 'CommandError' ? new CommandError(error.message) : error;
    }
  };
