// Loaded into a site under test: what a fault needs to ask in its process, over loopback at FAULTS_PORT.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';

const evaluate = (source) =>
  new Function('strapi', 'require', `return (async () => (${source}))()`)(globalThis.strapi, createRequire(import.meta.url));

const backstage = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify((await evaluate(await json(request))) ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error?.stack ?? error));
  }
});
// A program that the site starts finds the port taken, and needs none.
backstage.on('error', () => {});
backstage.listen(Number(process.env.FAULTS_PORT), '127.0.0.1').unref();
