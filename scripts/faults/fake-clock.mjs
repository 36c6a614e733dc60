import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir } from '../lib/paths.mjs';
import { CommandError } from '../lib/command-error.mjs';

const folder = join(cacheDir, 'faketime');
const inPackage = `usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/faketime/libfaketimeMT.so.1`;
const candidates = [join('/', inPackage), join(folder, inPackage)];

/** Time (ms) until every program uses the new time. libfaketime caches it for one second, counted in whole seconds. */
const settleMs = 2_500;

/** The system time of programs that run with `environment`. Durations stay correct. */
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

  /** Sets the offset from the real time, in seconds. Resolves when every program uses it. */
  async jump(seconds) {
    this.seconds = seconds;
    this.write();
    await sleep(settleMs);
  }

  write() {
    // Renamed, so that no program reads a partial file.
    writeFileSync(`${this.file}.new`, `${this.seconds < 0 ? '' : '+'}${this.seconds}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Downloads the Debian package and unpacks it in the cache folder. */
function fetchLibrary() {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('apt-get', ['download', 'libfaketime'], { cwd: folder, stdio: 'pipe' });
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    throw new CommandError(`Downloading libfaketime failed. Install it, or run apt-get update first.\n${error.stderr ?? error.message}`);
  }
  return join(folder, inPackage);
}
