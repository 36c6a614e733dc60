import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the browser for tests and its arguments: CHROMIUM_PATH, the npm package, or a browser on the PATH. The package is the
 * same on every machine, and its headless build starts in half the time of a full browser.
 */
export async function findBrowser() {
  return { executablePath: process.env.CHROMIUM_PATH || (await packagedBrowser()) || browserOnPath(), args };
}

function browserOnPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = process.env.PATH.split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // In a Lambda environment, the package also unpacks libraries and fonts that a machine without a browser may lack.
  if (!browserOnPath()) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
