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

/** The browser for tests: CHROMIUM_PATH, one on the PATH, or the one that npm brought; and what to start it with. */
export async function findBrowser() {
  return { executablePath: process.env.CHROMIUM_PATH || browserOnPath() || (await packagedBrowser()), args };
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
  // Told that it runs in a Lambda, where nothing is installed either, the package unpacks the libraries and fonts it needs.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
