/* eslint-disable @typescript-eslint/no-require-imports -- CommonJS, because Jest cannot load the ES modules of this folder. */
const { once } = require('node:events');
const { createServer } = require('node:net');

/** Below the system's ephemeral ports. */
const firstPort = 10_100;
/** Ports per process, so that the workers of a test run can look for ports at once. */
const portsPerProcess = 2_000;
const processes = 10;

const assigned = new Set();

/**
 * Returns a free port of the loopback interface that no other caller gets.
 * @param {number} slot of this process among those that look for ports at once
 * @returns {Promise<number>}
 */
exports.freePort = async function freePort(slot = Number(process.env.JEST_WORKER_ID ?? 0)) {
  const port = firstPort + portsPerProcess * (slot % processes) + Math.floor(Math.random() * portsPerProcess);
  if (assigned.has(port)) return freePort(slot);
  assigned.add(port);
  return (await isFree(port)) ? port : freePort(slot);
};

async function isFree(port) {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((closed) => probe.close(closed));
  return true;
}
