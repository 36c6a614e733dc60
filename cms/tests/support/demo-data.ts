import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyData, newData, type Data } from './data';
import { jobsIdle } from './jobs';
import { runAt, startServer } from './server-process';
import { until } from './until';

type Settings = Data['settings'];

// In the folder of the run, which all workers share.
const file = join(tmpdir(), 'demo-data.json');
const lock = join(tmpdir(), 'demo-data.lock');
const limitMs = 240_000;

/** Copies the data of the demo with all image variants, which the first caller of a run prepares. */
export async function demoData(): Promise<Data> {
  return copyData((await until('the demo is prepared', () => preparedSettings() ?? prepareUnlessLocked(), limitMs))!);
}

const preparedSettings = () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settings) : null);

async function prepareUnlessLocked(): Promise<Settings | null> {
  try {
    mkdirSync(lock);
  } catch {
    return null;
  }
  return prepare().finally(() => rmdirSync(lock));
}

async function prepare(): Promise<Settings> {
  const { settings } = await newData();
  const { child, backstage } = await startServer({ ...settings, HEARTHSIDE_DEMO: 'true', PUBLIC_URL: 'http://hearthside.test' });
  const exited = once(child, 'exit');
  await runAt(backstage, jobsIdle).finally(() => child.kill());
  await exited;
  writeFileSync(`${file}.new`, JSON.stringify(settings));
  renameSync(`${file}.new`, file);
  return settings;
}
