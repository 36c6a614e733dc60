import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

// Vite's floor; Strapi and Jest are content with less.
const oldestNode = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Refusal(`Hearthside needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

export function checkLoopback(host) {
  if (['127.0.0.1', 'localhost', '::1'].includes(host)) return;
  throw new Refusal(
    `npm start is the demo, whose passwords are public, so HOST must be 127.0.0.1, localhost or ::1, not "${host}": use npm run serve for anything else.`,
  );
}

export async function checkPort(port, host) {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Refusal(`PORT must be a number from 1 to 65535, not "${port}".`);
  }
  const probe = createServer().listen(Number(port), host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new Refusal(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program: stop that one, or set PORT to a free port.`
        : `Cannot listen on ${host} port ${port}: ${error.message}.`,
    );
  }
  await new Promise((closed) => probe.close(closed));
}

export function checkDataDir(dataDir) {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Refusal(`DATA_DIR ${dataDir} cannot be created and written to (${error.code}).`);
  }
}
