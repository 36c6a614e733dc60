import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

type Plan = Record<string, string[]>;

const { files, daily, all, rest, parts, byProject, exceptions } = JSON.parse(
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { exceptions, listTestFiles, planOf, projects, partOf } from ${JSON.stringify(join(__dirname, '../../../scripts/lib/test-files.mjs'))};
     const files = listTestFiles();
     const plan = planOf(files);
     const parts = [0, 1, 2, 3, 4, 5].map((part) => partOf(plan.rest, part));
     const byProject = Object.values(projects).map((folders) => files.filter((file) => new RegExp('^' + folders).test(file)));
     console.log(JSON.stringify({ files, ...plan, parts, byProject, exceptions }));`,
  ]).toString(),
) as { files: string[]; daily: Plan; all: Plan; rest: Plan; parts: Plan[]; byProject: string[][]; exceptions: Plan };

/** Pairs of a check and a file. */
const runsOf = (plan: Plan) => Object.entries(plan).flatMap(([check, paths]) => paths.map((path) => `${check} ${path}`));
const sorted = (items: Iterable<string>) => [...items].sort();

test('each test file belongs to exactly one project', () => {
  expect(sorted(byProject.flat())).toEqual(files);
});

test('each exception names a file or a folder', () => {
  const names = Object.values(exceptions).flat();

  expect(names.filter((name) => !files.some((file) => file.startsWith(`cms/tests/${name}`)))).toEqual([]);
});

test('npm test and the parts together run every test file', () => {
  expect(sorted(new Set([daily, rest].flatMap((plan) => Object.values(plan).flat())))).toEqual(files);
});

test('the full run runs everything that the other runs do', () => {
  const complete = runsOf(all);

  expect([daily, rest].flatMap(runsOf).filter((run) => !complete.includes(run))).toEqual([]);
});

test('six parts cover the rest, each file once', () => {
  expect(sorted(parts.flatMap(runsOf))).toEqual(sorted(runsOf(rest)));
});
