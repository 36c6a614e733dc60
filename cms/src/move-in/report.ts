import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from './files';
import type { Administrator } from './move-agents';
import { topics, type MigratedType, type Note, type Tally, type Topic } from './notes';
import { notesOf, pageEnd, pageOf, sectionEnd, sectionOf, itemOf } from './report-page';
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
      await writeSection({ workplace, topic, count: facts.topics[topic] }, write);
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

interface Section {
  workplace: Workplace;
  topic: Topic;
  count: number;
}

async function writeSection({ workplace, topic, count }: Section, write: Write): Promise<void> {
  if (count === 0) return;
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
