import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { cmsDir } from './lib/paths.mjs';
import { withTransfer } from './lib/transfer.mjs';

const demo = join(cmsDir, 'demo');

// History and passwords belong to an installation, not to the demo content.
const excludedTypes = ['api::revision.revision'];
const clearedFields = { password: null, resetPasswordToken: null, confirmationToken: null };

await runCommand({
  name: 'npm run demo:save --',
  description: 'Save the content of DATA_DIR as the demo content of this repository (cms/demo).',
  examples: ['DATA_DIR=data npm run demo:save'],
  action: withTransfer(saveDemo),
});

async function saveDemo(load) {
  const parent = mkdtempSync(`${demo}.`);
  try {
    const exported = join(parent, 'new');
    const lines = await load('./export').exportContent({ out: exported });
    rmSync(join(exported, 'hearthside'), { recursive: true });
    splitEntities(join(exported, 'entities'));
    renameSync(demo, join(parent, 'old'));
    renameSync(exported, demo);
    return [...lines.slice(0, -1), `Saved the demo content to ${demo}.`];
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** Writes one file per type, so that a diff shows which content changed. */
function splitEntities(directory) {
  const [file] = readdirSync(directory);
  const lines = readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean);
  rmSync(join(directory, file));
  const entities = lines.map((line) => JSON.parse(line)).filter(({ type }) => !excludedTypes.includes(type));
  [...new Set(entities.map(({ type }) => type))].forEach((type, index) => {
    const name = `entities_${String(index + 1).padStart(5, '0')}_${type.split('.').pop()}.jsonl`;
    const stored = type.endsWith('.user') ? withoutPassword : (row) => row;
    const rows = entities.filter((entity) => entity.type === type).map(stored);
    writeFileSync(join(directory, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  });
}

function withoutPassword(row) {
  return { ...row, data: { ...row.data, ...clearedFields } };
}
