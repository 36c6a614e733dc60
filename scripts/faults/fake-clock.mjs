import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir } from '../lib/paths.mjs';
import { Refusal } from '../lib/refusal.mjs';

const place = join(cacheDir, 'faketime');
const inPackage = `usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/faketime/libfaketimeMT.so.1`;
const candidates = [join('/', inPackage), join(place, inPackage)];

/** For how long (milliseconds) a program may go by what it has read: a second, which libfaketime counts in whole ones, and some to spare. */
const longestRemembered = 2_500;

/** What every program started with these variables takes for the time: `jump` sets it. How long something takes stays true. */
export class FakeClock {
  seconds = 0;

  constructor(file) {
    this.file = file;
    this.write();
  }

  get environment() {
    return {
      LD_PRELOAD: candidates.find((library) => existsSync(library)) ?? fetchLibrary(),
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Seconds ahead of the true time from now on, or behind it; resolves once every program has noticed. */
  async jump(seconds) {
    this.seconds = seconds;
    this.write();
    await sleep(longestRemembered);
  }

  write() {
    // Never half written while somebody reads it.
    writeFileSync(`${this.file}.new`, `${this.seconds < 0 ? '' : '+'}${this.seconds}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Debian's, unpacked in this clone. */
function fetchLibrary() {
  mkdirSync(place, { recursive: true });
  try {
    execFileSync('apt-get', ['download', 'libfaketime'], { cwd: place, stdio: 'pipe' });
    const [file] = readdirSync(place).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: place, stdio: 'pipe' });
  } catch (error) {
    throw new Refusal(`libfaketime could not be fetched: install it, or run apt-get update first.\n${error.stderr ?? error.message}`);
  }
  return join(place, inPackage);
}
