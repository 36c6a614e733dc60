import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

test.each([...documentsIn('.'), ...documentsIn('docs'), ...documentsIn('docs/decisions')])('%s names only existing files', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`((?:cms|web|scripts|docs|deploy)\/[\w./-]+)`/g)].map(([, path]) => path!);

  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
