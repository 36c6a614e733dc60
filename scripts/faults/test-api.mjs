// Loaded into a site under test. Evaluates expressions in its process, on loopback at FAULTS_PORT.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';

const evaluate = (source) =>
  new Function('strapi', 'require', `return (async () => (${source}))()`)(globalThis.strapi, createRequire(import.meta.url));

const testApi = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify((await evaluate(await json(request))) ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error?.stack ?? error));
  }
});
// The site's child processes load this file too, find the port in use, and do not need it.
testApi.on('error', () => {});
testApi.listen(Number(process.env.FAULTS_PORT), '127.0.0.1').unref();
