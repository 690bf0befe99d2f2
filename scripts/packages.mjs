/** Installs the npm packages if they are missing. Plain Node, because it runs before any package exists. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOOK_EVERY_MS = 500;

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `npm ci` unless every package of the lock file is installed in its version. Without `workspaces`, the packages of
 * the extension are enough, as `npm ci --workspaces=false` installs them.
 * Exits the process if npm fails, or if the project's path contains characters that break the build.
 */
export function ensurePackages({ workspaces = true } = {}) {
  if (/[#%?]/.test(ROOT)) {
    console.error(
      `The path of the project may hold no #, % or ?, which its build tools take for parts of an address: ${ROOT}`,
    );
    process.exit(1);
  }
  if (packagesAreComplete(workspaces)) return;
  console.error('Installing packages (npm ci) …');
  const cli = process.env.npm_execpath;
  const [command, args] = cli ? [process.execPath, [cli, 'ci']] : ['npm', ['ci']];
  const shell = !cli && process.platform === 'win32';
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell });
  if (error || status !== 0) {
    console.error(`npm ci failed${error ? `: ${error.message}` : ` with exit status ${status}`}.`);
    process.exit(1);
  }
}

/** Runs a TypeScript file, forwards signals to it, and exits with its status. */
export function runTypeScript(file, args) {
  const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
  const child = spawn(process.execPath, [tsx, file, ...args], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // npm sends a signal only to its shell, which ends without notifying this process.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOOK_EVERY_MS).unref();
  }
  child.once('exit', (status) => process.exit(status ?? 1));
}

function packagesAreComplete(workspaces) {
  try {
    const wanted = readLock('package-lock.json');
    const present = readLock(join('node_modules', '.package-lock.json'));
    const { dependencies, devDependencies } = wanted[''];
    const own = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`);
    if (!workspaces && !own.every((path) => path in present)) return false;
    return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
      if (path === '' || optional || peer || (!workspaces && !(path in present))) return true;
      return path in present && present[path].version === version;
    });
  } catch {
    return false;
  }
}

function readLock(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}
