import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cmsDir } from './lib/paths.mjs';
import { runTransfer } from './lib/transfer.mjs';

const demo = join(cmsDir, 'demo');

// Accounts and history belong to an installation and not to its content.
const leftOut = ['api::revision.revision'];
const cleared = { password: null, resetPasswordToken: null, confirmationToken: null };

/** Turns the content of DATA_DIR into the demo content of the repository: `npm run demo:save`. */
await runTransfer('npm run demo:save', {}, async ({ positionals, wrong }, load) => {
  if (positionals.length > 0) throw wrong();
  const parent = mkdtempSync(`${demo}.`);
  try {
    const fresh = join(parent, 'new');
    const sentences = await load('./export').exportContent({ out: fresh });
    rmSync(join(fresh, 'hearthside'), { recursive: true });
    splitEntities(join(fresh, 'entities'));
    renameSync(demo, join(parent, 'old'));
    renameSync(fresh, demo);
    return [...sentences.slice(0, -1), `The demo's content is in ${demo} now.`];
  } finally {
    rmSync(parent, { recursive: true });
  }
});

/** One file a type, so that a change of a text shows where it is. */
function splitEntities(directory) {
  const [file] = readdirSync(directory);
  const lines = readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean);
  rmSync(join(directory, file));
  const entities = lines.map((line) => JSON.parse(line)).filter(({ type }) => !leftOut.includes(type));
  [...new Set(entities.map(({ type }) => type))].forEach((type, index) => {
    const name = `entities_${String(index + 1).padStart(5, '0')}_${type.split('.').pop()}.jsonl`;
    const rows = entities.filter((entity) => entity.type === type).map((row) => (type.endsWith('.user') ? withoutSignIn(row) : row));
    writeFileSync(join(directory, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  });
}

function withoutSignIn(row) {
  return { ...row, data: { ...row.data, ...cleared } };
}
