// Starts the built server as `strapi start` does, without loading the other commands first.
import { createRequire } from 'node:module';

// Its ES module imports folders, which Node refuses.
const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi');

await createStrapi({ appDir: process.cwd(), distDir: `${process.cwd()}/dist` }).start();
process.send({ isOpen: true });
