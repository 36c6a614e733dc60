import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { permitFor } from './allowed-hosts';
import { readLines, writeWhole } from './files';
import { fetchImages, type Fetched, type Images } from './fetch-images';
import { openOldApi } from './old-api';
import { openExport } from './old-site';
import { imagesNamed } from './image-urls';
import { readAnswers, type Progress } from './read-answers';
import { NotAllowed } from './migration-error';
import { writeReport, type ReportFacts } from './report';
import { requester, type RequestOptions } from './request';
import { writeImport } from './write-import';
import { forgetAnswers, openWorkplace, type Workplace } from './workplace';

export { MigrationError } from './migration-error';

export interface MoveInOptions extends Omit<RequestOptions, 'permit'> {
  /** URL of the old site, or a file with its API responses. */
  from: { site: URL } | { file: string };
  /** Base URL of relative image URLs, if it differs from the old site. */
  base: URL | null;
  username: string;
  /** Called only if a password is needed. */
  password: () => Promise<string>;
  out: string;
  hosts: string[];
  allowPrivate: boolean;
  isDryRun: boolean;
  /** Imports administrators as administrators; otherwise everyone becomes an agent. */
  keepRoles: boolean;
  /** Reads all entries again and retries failed image downloads. */
  refresh: boolean;
  /** Folder of an export of this site, for its schemas. */
  stock: string;
  progress: Progress;
}

/**
 * Reads an old site and writes an import and a report. If it is interrupted, the next call resumes. Another call writes the same files.
 * @throws MigrationError if the operator must fix something, and the reason of `signal`
 */
export async function moveIn(options: MoveInOptions): Promise<{ report: string; facts: ReportFacts }> {
  const { from, username, isDryRun, keepRoles, refresh, progress } = options;
  const source = 'site' in from ? from.site.href : from.file;
  const workplace = openWorkplace(options.out, source);
  const base = options.base ?? ('site' in from ? from.site : null);
  const permit = permitFor({ ...options, site: base });
  const ask = requester({ ...options, permit });
  if (refresh || 'file' in from) forgetAnswers(workplace);
  if (refresh) await forgetFailures(workplace);

  const openSite = async () =>
    'file' in from ? openExport(from.file) : openOldApi(from.site, ask, { username, password: await options.password() });
  await readAnswers(workplace, openSite, progress);
  const images = isDryRun
    ? await imagesExpected(workplace, base, (url) => permit.check(url))
    : await fetchImages({ workplace, base, ask, progress });
  options.signal.throwIfAborted();
  const stock = isDryRun ? null : options.stock;
  const { administrators, tallies, topics } = await writeImport({ workplace, images, base, stock, progress, keepRoles });
  const facts: ReportFacts = { source, isDryRun, keepRoles, administrators, tallies, topics, ...countImages(images) };
  const report = await writeReport(workplace, facts);
  if (isDryRun) {
    // The old site may change before the next run.
    forgetAnswers(workplace);
    rmSync(workplace.fresh, { recursive: true, force: true });
  }
  return { report, facts };
}

/** Removes failed downloads from the journal, so that they are retried. */
async function forgetFailures({ images }: Workplace): Promise<void> {
  const lines: string[] = [];
  for await (const line of readLines<Fetched>(images)) if ('stored' in line) lines.push(`${JSON.stringify(line)}\n`);
  writeWhole(images, lines.join(''));
}

/** Returns the images that a run would download, assuming that all downloads succeed. */
async function imagesExpected(workplace: Workplace, base: URL | null, check: (url: URL) => void): Promise<Images> {
  const images: Images = new Map();
  for await (const { key, url } of imagesNamed(workplace, base)) images.set(key, expected(key, url, check));
  return images;
}

function expected(key: string, url: URL | null, check: (url: URL) => void): Fetched {
  try {
    if (url) check(url);
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
    return { stored: { hash, extension: '.jpg', mime: 'image/jpeg', width: 0, height: 0, bytes: 0, formats: {} } };
  } catch (reason) {
    if (reason instanceof NotAllowed) return { failed: reason.message, host: reason.host };
    throw reason;
  }
}

function countImages(images: Images): Pick<ReportFacts, 'images' | 'hosts'> {
  const hosts: Record<string, number> = Object.create(null);
  let stored = 0;
  for (const image of images.values()) {
    if ('stored' in image) stored += 1;
    else if (image.host) hosts[image.host] = (hosts[image.host] ?? 0) + 1;
  }
  return { images: { told: images.size, come: stored }, hosts };
}
