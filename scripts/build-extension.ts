import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Target = 'chrome' | 'firefox';

const SOURCES = ['entrypoints', 'components', 'lib', 'public', 'wxt.config.ts', 'package-lock.json'];

/** Age at which a lock is deleted. */
const LONGEST_BUILD_MS = 180_000;
/** Pause between attempts to get the lock. */
const LOCK_RETRY_MS = 200;

/** Returns the folder of the production build, relative to the project. */
export function outputOf(target: Target): string {
  return join('.output', `${target}-mv3`);
}

/**
 * Makes the production build if it is missing or older than a source file.
 * @returns the absolute path of its folder. @throws Error with the build's output if the build fails
 */
export function buildExtension(target: Target): string {
  const folder = join(process.cwd(), outputOf(target));
  return withLock(`${folder}.lock`, () => buildIfStale(target, folder));
}

/**
 * Waits for a lock directory and runs `work` under it, because tests that run in parallel would overwrite each other's
 * build.
 */
function withLock<T>(lock: string, work: () => T): T {
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
      // The process that held this lock was killed.
      if (Date.now() - mtimeMs > LONGEST_BUILD_MS) rmSync(lock, { recursive: true, force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_RETRY_MS);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Builds unless the folder's manifest is newer than all sources, and returns the folder. */
function buildIfStale(target: Target, folder: string): string {
  const manifest = join(folder, 'manifest.json');
  if (existsSync(manifest) && statSync(manifest).mtimeMs > Math.max(...SOURCES.map(newestMs))) return folder;
  const args = [join('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build', '-b', target, '--mv3'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  return folder;
}

/**
 * Returns the latest change of a file, or of a folder and its files except tests, in Unix ms; 0 if it does not exist.
 */
function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
