/* eslint-disable @typescript-eslint/no-require-imports -- CommonJS, because Jest cannot load the ES modules of this folder. */
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Quoted-printable emails break lines after 76 characters, with a "=" at the end.
 * @param {string} email
 */
const readable = (email) => email.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

/**
 * Returns the emails in the outbox folder of a DATA_DIR, oldest first.
 * @param {string} dataDir
 * @returns {string[]}
 */
exports.sentIn = function sentIn(dataDir) {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).sort();
  return files.map((file) => readable(readFileSync(join(outbox, file), 'utf8')));
};
