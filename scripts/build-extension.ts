import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Target = 'chrome' | 'firefox';

const SOURCES = ['entrypoints', 'components', 'lib', 'public', 'wxt.config.ts', 'package-lock.json'];

/** Folder of the production build, relative to the project. */
export function outputOf(target: Target): string {
  return join('.output', `${target}-mv3`);
}

/**
 * Makes the production build where it is missing or older than a source.
 * @returns its folder, absolute. @throws Error with what the build said when it failed.
 */
export function buildExtension(target: Target): string {
  const folder = join(process.cwd(), outputOf(target));
  const manifest = join(folder, 'manifest.json');
  if (existsSync(manifest) && statSync(manifest).mtimeMs > Math.max(...SOURCES.map(newestMs))) return folder;
  const args = [join('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build', '-b', target, '--mv3'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  return folder;
}

function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
