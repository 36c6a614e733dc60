// `npm run demo:save`: turns the content of the running demo's DATA_DIR into the demo content of the repository.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const demo = join(root, 'cms/demo');

const exported = [
  'plugin::upload.file',
  'plugin::users-permissions.role',
  'plugin::users-permissions.user',
  'api::post.post',
  'api::season-image.season-image',
  'api::season.season',
];
const stockRoles = ['authenticated', 'public'];
// Accounts and bookkeeping that belong to an installation and not to its content.
const dropped = { password: null, resetPasswordToken: null, confirmationToken: null };

function exportTo(directory) {
  const strapi = join(root, 'node_modules/@strapi/strapi/bin/strapi.js');
  const options = ['--format', 'dir', '--no-encrypt', '--no-compress', '--only', 'content,files'];
  execFileSync(process.execPath, [strapi, 'export', '-f', directory, ...options], {
    cwd: join(root, 'cms'),
    env: { ...process.env, NODE_ENV: 'production', HEARTHSIDE_DEMO: 'true', DATA_DIR: resolve(process.env.DATA_DIR ?? join(root, 'data')) },
    stdio: 'inherit',
  });
}

const readLines = (directory) =>
  readdirSync(directory).flatMap((file) =>
    readFileSync(join(directory, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );

const writeLines = (file, rows) => writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** One file a type, so that a change of a text shows where it is. */
function splitEntities(directory) {
  const entities = readLines(directory)
    .filter(({ type, data }) => exported.includes(type) && !stockRoles.includes(data.type))
    .map((entity) => (entity.type.endsWith('.user') ? { ...entity, data: { ...entity.data, ...dropped } } : entity));
  readdirSync(directory).forEach((file) => rmSync(join(directory, file)));
  exported.forEach((type, index) => {
    const name = `entities_${String(index + 1).padStart(5, '0')}_${type.split('.').pop()}.jsonl`;
    writeLines(
      join(directory, name),
      entities.filter((entity) => entity.type === type),
    );
  });
  return new Set(entities.map(({ type, id }) => `${type}:${id}`));
}

function keepLinks(directory, known) {
  const isKnown = ({ type, ref }) => known.has(`${type}:${ref}`);
  const links = readLines(directory).filter(({ left, right }) => isKnown(left) && isKnown(right));
  writeLines(join(directory, 'links_00001.jsonl'), links);
}

const parent = mkdtempSync(join(tmpdir(), 'hearthside-demo-'));
const fresh = join(parent, basename(demo));
exportTo(fresh);
keepLinks(join(fresh, 'links'), splitEntities(join(fresh, 'entities')));
rmSync(demo, { recursive: true, force: true });
execFileSync('cp', ['-R', fresh, demo]);
rmSync(parent, { recursive: true });
