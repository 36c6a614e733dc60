// Starts the built server like `strapi start`, without loading the other commands.
import { createRequire } from 'node:module';

// Strapi's ES module imports folders, which Node rejects.
const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi');

await createStrapi({ appDir: process.cwd(), distDir: `${process.cwd()}/dist` }).start();
process.send({ isOpen: true });
