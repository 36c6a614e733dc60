import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from './files';
import { topics, type Administrator, type MigratedType, type Note, type Tally, type Topic } from './notes';
import type { Workplace } from './workplace';

export interface ReportFacts {
  source: string;
  isDryRun: boolean;
  keepRoles: boolean;
  /** Administrators of the old site. They remain administrators only with `keepRoles`. */
  administrators: Administrator[];
  tallies: Record<MigratedType, Tally>;
  images: Tally;
  topics: Record<Topic, number>;
  /** Number of images on hosts that are not allowed, by host. */
  hosts: Record<string, number>;
}

/** Maximum number of items per section that browsers can display. `report.json` contains all items. */
const maxItems = 5000;

/** Writes the report as HTML and JSON, line by line because it may not fit in memory. Returns the path of the page. */
export async function writeReport(workplace: Workplace, facts: ReportFacts): Promise<string> {
  const page = join(workplace.root, 'report.html');
  await writeInParts(join(workplace.root, 'report.json'), async (write) => {
    write(`{"facts":${JSON.stringify(facts)},"notes":[`);
    let separator = '\n';
    for await (const note of readLines<Note>(workplace.notes)) {
      write(separator + JSON.stringify(note));
      separator = ',\n';
    }
    write('\n]}\n');
  });
  await writeInParts(page, async (write) => {
    write(pageOf(facts));
    for (const topic of topics) {
      // General notes follow the entries that need attention.
      if (topic === 'administrator') write(notesOf(facts));
      if (facts.topics[topic] > 0) await writeSection(workplace, topic, facts.topics[topic], write);
    }
    write(pageEnd);
  });
  return page;
}

type Write = (part: string) => void;

async function writeInParts(file: string, writeParts: (write: Write) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const descriptor = openSync(unfinished, 'w', 0o600);
  try {
    await writeParts((part) => writeFileSync(descriptor, part));
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, file);
}

async function writeSection(workplace: Workplace, topic: Topic, count: number, write: Write): Promise<void> {
  write(sectionOf(topic, count));
  let shown = 0;
  for await (const note of readLines<Note>(workplace.notes)) {
    if (note.topic !== topic) continue;
    if (shown === maxItems) break;
    write(itemOf(note));
    shown += 1;
  }
  write(sectionEnd(count - shown));
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]);
const number = (count: number) => count.toLocaleString('en');
const maxLength = 700;
const shortened = (text: string) => escape(text.length > maxLength ? `${text.slice(0, maxLength)} …` : text);

const style = `
:root { color-scheme: light; --ink: #14304a; --brass: #b8843c; --paper: #faf8f4 }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: #24323e; font: 1rem/1.55 system-ui, sans-serif }
h1, h2 { color: var(--ink); font-family: Georgia, serif; line-height: 1.2 } h2 { margin-top: 3rem }
table { border-collapse: collapse } th, td { padding: .35rem 1.5rem .35rem 0; text-align: left; border-bottom: 1px solid #ddd6c8 } td + td, th + th { text-align: right }
li { margin: .75rem 0; overflow-wrap: anywhere } ul { padding-left: 1.2rem } .hint { border-left: 4px solid var(--brass); padding: .1rem 1rem; background: #fff }
pre { margin: .4rem 0; padding: .6rem .8rem; background: #fff; border: 1px solid #e5dfd3; border-radius: 8px; white-space: pre-wrap; font-size: .85rem } code { background: #fff; padding: .1rem .3rem }
`;

const headings: Record<Topic, [title: string, explanation: string]> = {
  skipped: ['Not imported', 'These entries are invalid on the new site. Their original data is shown below. Add what you need manually.'],
  review: ['Needs review', 'These entries are imported. Review them after the import.'],
  administrator: [
    'Administrators',
    'These agents are administrators on the old site. They become agents unless you use <code>--keep-roles</code>.',
  ],
  unused: [
    'Unused fields',
    'The old site returned these fields, but this site does not store them. Each field is listed once, with the first value found.',
  ],
  images: [
    'Failed image downloads',
    'These entries are imported without the images. Add the images manually, or fix their URLs and run again with <code>--refresh</code>.',
  ],
  adjusted: ['Adjusted', 'Small changes that the new site requires.'],
  text: [
    'Removed formatting',
    'The text itself is unchanged. Fonts, colors, layout and scripts are removed. Headings, lists, links and emphasis are kept.',
  ],
  username: [
    'Usernames',
    'Agents sign in with these usernames after choosing a password. If the old site’s API does not return usernames, they are generated. If an administrator of the new site already has the same username, the import assigns another one and reports it.',
  ],
};

const labels: [MigratedType, string][] = [
  ['agent', 'Agents'],
  ['post', 'Insights'],
  ['season', 'Seasons'],
  ['season image', 'Season images'],
];

/** Returns the start of the report, with counts. */
function pageOf(facts: ReportFacts): string {
  const rows = [...labels.map(([type, label]) => [label, facts.tallies[type]] as const), ['Images', facts.images] as const];
  const cells = rows.map(([label, { told, come }]) => `<tr><td>${label}<td>${number(told)}<td>${number(come)}<td>${number(told - come)}`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Site migration report</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${style}</style>
<h1>Site migration report</h1>
<p>Source: ${escape(facts.source)}.${facts.isDryRun ? ' <strong>This was a dry run</strong>: no images were downloaded and there is nothing to import yet.' : ''}</p>
<table><tr><th><th>On the old site<th>Imported<th>Not imported${cells.join('')}</table>
`;
}

const notesOf = (facts: ReportFacts): string =>
  `<h2>Notes</h2><ul>${generalHints(facts)
    .map((hint) => `<li>${hint}`)
    .join('')}</ul>
`;

function generalHints({ hosts, keepRoles, administrators }: ReportFacts): string[] {
  const notAllowed = Object.entries(hosts).map(
    ([host, count]) =>
      `<p class="hint">${number(count)} ${count === 1 ? 'image is' : 'images are'} on ${escape(host)}, which is not an allowed host. If the host is yours, run again with <code>--allow-host ${escape(host)}</code>. Other content is not downloaded again.`,
  );
  return [
    ...notAllowed,
    'Passwords can’t be migrated. To invite the agents, add <code>--invite</code> to <code>npm run import</code>, or use <em>Invitations</em> in the staff navigation later.',
    'Deactivated agents are imported only if the old site’s API returns them. Add missing agents manually.',
    'Archived seasons are imported only if the old site still lists them.',
    'The old site’s API returns no dates. Insights and seasons keep their order, with dates in January 2000.',
    ...(keepRoles && administrators.length > 0
      ? []
      : ['None of the imported agents is an administrator. The new site needs its own administrator.']),
  ];
}

function sectionOf(topic: Topic, count: number): string {
  const [title, explanation] = headings[topic];
  return `<h2>${title} (${number(count)})</h2><p>${explanation}</p><ul>\n`;
}

function itemOf({ type, id, name, message, before, after }: Note): string {
  const entry = `<strong>${shortened(name || id)}</strong> <small>${type === 'post' ? 'insight' : type} ${escape(id)}</small>`;
  const isPair = before !== undefined && after !== undefined;
  const show = (text: string | undefined, label: string) =>
    text ? `${isPair ? `<small>${label}</small>` : ''}<pre>${shortened(text)}</pre>` : '';
  return `<li>${entry}: ${shortened(message)}${show(before, 'Before')}${show(after, 'After')}\n`;
}

const sectionEnd = (remaining: number): string =>
  `</ul>${remaining > 0 ? `<p>… and ${number(remaining)} more. See report.json for all of them.</p>` : ''}\n`;
const pageEnd = '</html>\n';
