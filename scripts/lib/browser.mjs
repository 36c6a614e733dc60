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
 * The browser for tests: CHROMIUM_PATH, the one that npm brought, or one on the PATH; and what to start it with. npm's is
 * the same for everybody and, made without windows, needs half the time of a whole one.
 */
export async function findBrowser() {
  return { executablePath: process.env.CHROMIUM_PATH || (await packagedBrowser()) || browserOnPath(), args };
}

function browserOnPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const places = process.env.PATH.split(delimiter);
  return places.flatMap((place) => names.map((name) => join(place, name))).find(isExecutable);
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
  // Told that it runs in a Lambda, the package unpacks the libraries and fonts, too, that a machine without a browser may lack.
  if (!browserOnPath()) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
