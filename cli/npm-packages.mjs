/** Installs the npm packages if they are missing. Plain Node, because it runs before any package exists. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `npm ci` unless every package of the lock file is installed in its version. If `workspaces` is false, the
 * packages of the extension are enough, as `npm ci --workspaces=false` installs them. Exits the process if npm fails,
 * or if the project's path contains characters that break the build.
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

/** Whether npm's record of installed packages has each package of the lock file in its version. */
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

/** Returns the packages of a lock file by their folder; the project's own package has the folder ''. */
function readLock(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}
