import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { CsvReport, Listing, PhotoImport } from '../../contract/index';
import { tableOf } from '../support/agents-csv';
import { imageForm, jpeg } from '../support/images';
import { Ledger } from '../support/ledger';
import { startMailServer } from '../support/mail-server';
import { startStore } from '../support/object-store';
import { postgresPrograms, startPostgres } from '../support/own-postgres';
import { newData, startOwnSite, type OwnSite } from '../support/own-site';
import { founder } from '../support/server-process';
import { compareFiles, consistent, findPartialWrites, untilIdle, waitingWork } from '../support/stored-rows';
import { until } from '../support/until';
import { randomFrom } from '../support/volume';

jest.setTimeout(3_600_000);

/** Kills of each site. The environment variable `KILLS` sets another number. */
const kills = Number(process.env.KILLS ?? 3);
const random = randomFrom();
/** Longest time (ms) between the request of an import and a kill during it. */
const longestImportMs = 1_000;

/** Longest time (ms) between the request of deletions and a kill. */
const longestDeletionMs = 1_000;

const deletions = 2;
const deletedWidths = [60, 61, 62, 63, 64, 65];
const rowsPerImport = 2;
const photosPerRow = 8;
/** Delay of the photo host, in ms. */
const hostDelayMs = 150;

/** Closes what a test opened, last opened first. */
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Starts a host of photos that answers slowly. The name of a photo is its width (px); other files are missing. */
async function startPhotoHost(delayMs = hostDelayMs) {
  let answers = 0;
  const host = createServer((request, response) => {
    response.on('finish', () => (answers += 1));
    const [, width] = /(\d+)\.jpg$/.exec(request.url!) ?? [];
    if (!width) return void response.writeHead(404).end();
    void Promise.all([jpeg(Number(width), 40), sleep(delayMs)]).then(([bytes]) => response.end(bytes));
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  opened.push(() => (host.closeAllConnections(), host.close()));
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, answers: () => answers };
}

const header = ['ListingId', 'UnparsedAddress', 'City', 'StateOrProvince', 'PropertyType', 'ListAgentKey', 'MediaURL'];
const widths = Array.from({ length: photosPerRow }, (_, n) => 100 + n);

/** Work that a site acknowledged and does later. */
class LaterWork {
  /** Numbers of imported listings. */
  readonly imported: string[] = [];
  /** Recipients of invitations. */
  readonly invited: string[] = [];
  /** Answers other than success. */
  readonly rejections: string[] = [];

  constructor(
    private readonly token: string,
    private readonly photoHost: string,
  ) {}

  private async send<Body>(site: OwnSite, path: string, body: object): Promise<Body | null> {
    const reply = await site.ask<Body>(path, { body, token: this.token }).catch(() => undefined);
    if (reply && reply.status >= 300) this.rejections.push(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply && reply.status < 300 ? reply.body : null;
  }

  /** Imports new listings with the URLs of their photos. */
  async importListings(site: OwnSite, round: number): Promise<void> {
    const numbers = Array.from({ length: rowsPerImport }, (_, n) => `K-${round}-${n}`);
    const rows = numbers.map((number) => {
      const urls = widths.map((width) => `${this.photoHost}/${number}/${width}.jpg`);
      return [number, `${number} Orchard Street`, 'Pellwick Harbor', 'ME', 'Residential', founder.email, `"${urls.join('\n')}"`];
    });
    const form = await imageForm({ dry_run: 'false' }, Buffer.from(tableOf(header, ...rows)));
    const report = await this.send<CsvReport>(site, '/api/listing_import', form);
    if (report?.done) this.imported.push(...numbers);
    else if (report) this.rejections.push(`import: ${JSON.stringify(report.errors)}`);
  }

  /** Adds agents without a password, who get an email. */
  async invite(site: OwnSite, username: string): Promise<void> {
    const email = `${username}@hearthside.test`;
    const person = { username, email, first_name: 'Ada', last_name: 'Invited', phone_number: '207 555 0100', invite: true };
    if (await this.send(site, '/api/agents', person)) this.invited.push(email);
  }

  /** Returns a description of each imported listing whose photos are not those of the file. */
  async findLostPhotos(site: OwnSite): Promise<string[]> {
    const { body } = await site.ask<{ value: { ListingId: string; Media: { MediaURL: string }[] }[] }>('/api/listings', {
      token: this.token,
    });
    const lost: string[] = [];
    for (const number of this.imported) {
      const found = body.value.filter(({ ListingId }) => ListingId === number);
      const stored = await Promise.all(
        (found[0]?.Media ?? []).map(({ MediaURL }: Pick<Listing['Media'][number], 'MediaURL'>) => widthAt(MediaURL)),
      );
      if (found.length !== 1 || stored.join() !== widths.join()) lost.push(`${number}: ${found.length} listings, photos ${stored.join()}`);
    }
    return lost;
  }
}

async function widthAt(url: string): Promise<number | undefined> {
  const reply = await fetch(url);
  return reply.ok ? (await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width : undefined;
}

/** Kills sites during all work that they do later, and expects that the remaining processes finish all of it. */
async function killDuringWork(settings: Record<string, string>[], killed: (round: number) => number[], bucket?: string): Promise<void> {
  const mail = await startMailServer();
  opened.push(mail.close);
  const photoHost = await startPhotoHost();
  const more = { SMTP_URL: mail.url, TEST_PRIVATE_HOSTS: 'true', TRUST_PROXY_HOPS: '1' };
  const sites: OwnSite[] = [];
  for (const those of settings) sites.push(await startOwnSite({ ...those, ...more }));
  opened.push(() => Promise.all(sites.map((site) => site.discard())));
  const token = await sites[0].signIn();
  const ledger = new Ledger(token);
  const later = new LaterWork(token, photoHost.url);
  let processes = 0;

  for (let round = 0; round < kills; round += 1) {
    await sites[0].run(() => strapi.db.connection('throttles').delete());
    const indexes = killed(round);
    const doomed = sites[indexes[0]];
    const listings = await Promise.all(Array.from({ length: deletions }, () => ledger.addListing(doomed, deletedWidths)));
    await ledger.writeDuring(sites, async (stop) => {
      let isOver = false;
      const wanted = photoHost.answers() + random() * photosPerRow;
      const invite = async () => {
        for (let n = 0; !isOver; n += 1) await later.invite(sites[n % sites.length], `invited${round}x${n}`);
      };
      const inviting = invite();
      const importing = later.importListings(sites[round % sites.length], round);
      // Every third kill happens during the import itself, the others while its photos are downloaded.
      if (round % 3 === 2) await sleep(random() * longestImportMs);
      else await until('photos are downloaded', () => photoHost.answers() > wanted, 120_000);
      const deleting = listings.map((listing) => ledger.deleteListing(doomed, listing!.path, listing!.home));
      // Every other kill happens after an email has left, before its delivery is recorded.
      if (round % 2 === 1) await mail.hold();
      else await sleep(random() * longestDeletionMs);
      stop();
      isOver = true;
      processes += indexes.length;
      await Promise.all(indexes.map((n) => sites[n].stop('SIGKILL')));
      mail.release();
      await Promise.all([inviting, importing, ...deleting]);
      await Promise.all(indexes.map(async (n) => (sites[n] = await startOwnSite(sites[n].settings))));
    });
  }
  await untilIdle(sites);

  const idsOf = (email: string) => mail.received.filter(({ to }) => to === email).map(({ messageId }) => messageId);
  const recipients = [...new Set(mail.received.map(({ to }) => to))];
  expect({
    rejections: [...ledger.rejections, ...later.rejections],
    waiting: await waitingWork(sites[0]),
    files: await compareFiles(sites[0], bucket),
    partial: await findPartialWrites(sites[0]),
    lost: await ledger.findLost(sites[0]),
    lostPhotosOfImports: await later.findLostPhotos(sites[0]),
    unsent: later.invited.filter((email) => idsOf(email).length === 0),
    changedMessageIds: recipients.filter((email) => new Set(idsOf(email)).size > 1),
    hasTooManyDuplicates: mail.received.length - recipients.length > processes,
  }).toEqual({
    rejections: [],
    waiting: { reclaim: [], retain: [] },
    files: consistent,
    partial: [],
    lost: [],
    lostPhotosOfImports: [],
    unsent: [],
    changedMessageIds: [],
    hasTooManyDuplicates: false,
  });
  expect(later.imported.length).toBeGreaterThan(0);
  expect(later.invited.length).toBeGreaterThan(0);
  expect([...ledger.listings.values()].filter(({ state }) => !state.exists).length).toBeGreaterThan(0);
}

test('work that a site on SQLite does later survives its kills', async () => {
  const data = await newData();
  opened.push(data.discard);

  await killDuringWork([{ DATA_DIR: data.settings.DATA_DIR, DATABASE_URL: '' }], () => [0]);
});

test('work that two replicas on PostgreSQL and object storage do later survives their kills', async () => {
  const postgres = await startPostgres(postgresPrograms!);
  const store = await startStore('images');
  opened.push(postgres.stop, store.close);
  await postgres.ask('postgres', 'create database site');
  const folders = [await newData(), await newData()];
  opened.push(() => Promise.all(folders.map(({ discard }) => discard())));
  const shared = { DATABASE_URL: postgres.urlOf('site'), SECRET: 'one for both of them, and long enough for it', ...store.settings };
  const settings = folders.map((data) => ({ DATA_DIR: data.settings.DATA_DIR, ...shared }));

  await killDuringWork(settings, (round) => (round % 2 === 1 ? [0, 1] : [(round / 2) % 2]), join(store.directory, 'images'));
});

test('50 photos of an import from a slow host arrive in spite of three restarts, and one that is missing has failed with a reason', async () => {
  const photoHost = await startPhotoHost(600);
  let site = await startOwnSite({ TEST_PRIVATE_HOSTS: 'true' });
  opened.push(() => site.discard());
  const token = await site.signIn();
  const urls = Array.from({ length: 50 }, (_, n) => `${photoHost.url}/${100 + n}.jpg`);
  const cells = ['M-50', '7 Orchard Street', 'Pellwick Harbor', 'ME', 'Residential', founder.email];
  const file = tableOf(header, [...cells, `"${[...urls, `${photoHost.url}/missing`].join('\n')}"`]);
  const body = await imageForm({ dry_run: 'false' }, Buffer.from(file));
  await site.ask('/api/listing_import', { body, token });
  const progress = async () => (await site.ask<PhotoImport[]>('/api/listing_photo_imports', { token })).body[0];

  for (const answers of [5, 20, 35]) {
    await until('photos are downloaded', () => photoHost.answers() > answers, 60_000);
    await site.stop();
    site = await startOwnSite(site.settings);
  }
  await until('no photo waits', async () => (await progress()).waiting === 0, 120_000);

  expect(await progress()).toMatchObject({
    done: 50,
    failed: 1,
    rows: [{ line: 2, failed: [{ source: `${photoHost.url}/missing`, reason: 'There is no photo at this URL' }] }],
  });
  const { body: listings } = await site.ask<{ value: { Media: unknown[] }[] }>('/api/listings', { token });
  expect(listings.value.map(({ Media }) => Media.length)).toEqual([50]);
});
