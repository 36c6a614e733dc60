import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { runCommand } from './lib/command.mjs';
import { listFiles } from './lib/git.mjs';
import { root } from './lib/paths.mjs';

/** Words that comments, strings and documents must not contain, and what to write instead. */
const words = [
  [
    /\b(nobody|somebody|anybody|everybody|whoever|whomever)\b/i,
    'no one, someone, anyone, everyone, or the actor: the caller, a visitor, any process',
  ],
  [/\b(nouns?)\b/i, 'content type'],
  [/\broster\b/i, 'agents, agents CSV'],
  [/\bsite words\b/i, 'site settings'],
  [/\bpictures?\b/i, 'image; photo (of an agent)'],
  [/\bfilms?\b/i, 'video'],
  [/\be-mails?\b/i, 'email'],
  [/\b(un)?told\b/i, 'returned, reported, notified, visible'],
  [/\b(ready answers?|ready bytes)\b/i, 'cached response'],
  [/\b(patience|farewell)\b/i, 'timeout; grace period'],
  [/\bfaultless\b/i, 'valid'],
  [/\b(moved?|moving) in\b/i, 'site migration, migrate'],
  [/\b(goes|gone) for good\b/i, 'permanently deleted'],
  [/\b(stands|lies|lie) (in|on|at|beside|below|above|within|behind)\b/i, 'is, is stored, appears'],
  [/\bin (the|its) place of\b/i, 'instead of, replaces'],
  [/\bbeside\b/i, 'next to, in addition to'],
  [/\bhave to be had\b|\bbe had\b/i, 'be downloaded, be read'],
];
/** A comment that begins with one of these is a fragment without a subject. */
const commentStart = [
  /^[\s*/]*(What|Of|Who|Whoever|Whom|By which|For how long|To whom) /,
  'a verb or a noun: "Returns …", "Timeout in ms"',
];

/** Names that others gave: files, columns, stored values and quotations of them. */
const exceptions = [
  ['cms/src/database/tables.ts', /noun|picture/],
  ['cms/src/move-in/read-text.test.ts', /<picture>/],
  ['cms/src/panel/roles.ts', /Roster manager/],
  ['cms/tests/hostile/headers.test.ts', /picture-in-picture/],
  ['cms/tests/hostile/history-size.test.ts', /noun: 'post'/],
  ['cms/tests/panel-', /hearthside-roster-manager/],
  ['cms/tests/support/stored-rows.ts', /noun|picture/],
  ['scripts/roster.mjs', /npm run roster/],
  ['cms/demo/', /./],
  ['scripts/check-words.mjs', /./],
];

const isMarkdown = (file) => file.endsWith('.md');

/** Comments and strings of a file, each with its first line. */
function textsOf(file, source) {
  if (isMarkdown(file)) return source.split('\n').map((text, n) => ({ text: text.replace(/`[^`]*`/g, ''), line: n + 1 }));
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: text, index }) => ({ text, line: lineAt(source, index), isComment: true }));
  const { ast } = tseslint.parser.parseForESLint(source, {
    filePath: file,
    jsx: file.endsWith('.tsx'),
    comment: true,
    tokens: true,
    loc: true,
  });
  const strings = ast.tokens.filter(({ type, value }) => ['String', 'Template', 'JSXText'].includes(type) && isProse(value));
  return [
    ...ast.comments.map(({ value, loc }) => ({ text: value, line: loc.start.line, isComment: true })),
    ...strings.map(({ value, loc }) => ({ text: value, line: loc.start.line })),
  ];
}

/** Identifiers, paths and keys are not prose. */
const isProse = (literal) => / /.test(literal) || /^['"`]?[A-Z]/.test(literal);
const lineAt = (source, index) => source.slice(0, index).split('\n').length;

function problemsIn(file) {
  const allowed = exceptions.filter(([path]) => file.startsWith(path)).map(([, pattern]) => pattern);
  return textsOf(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, line, isComment }) => {
    const banned = isComment ? [...words, commentStart] : words;
    return banned.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text);
      if (!found || allowed.some((known) => known.test(text))) return [];
      const at = line + lineAt(text, found.index) - 1;
      return [`${file}:${at}: "${found[0].trim()}": write ${instead}`];
    });
  });
}

await runCommand({
  name: 'node scripts/check-words.mjs',
  description: 'Check comments, strings and documents for words that this project does not use.',
  examples: ['node scripts/check-words.mjs'],
  action: async () => {
    const problems = listFiles('*.ts', '*.tsx', '*.mjs', '*.css', '*.md').flatMap(problemsIn);
    problems.forEach((problem) => console.error(problem));
    return problems.length > 0 ? 1 : 0;
  },
});
