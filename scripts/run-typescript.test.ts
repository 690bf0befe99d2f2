import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SOON_MS = 10_000;

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'tendril-packages-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A project with the scripts of this project and its own packages. */
function project(folder: string): string {
  const root = join(home, folder);
  for (const file of [
    'cli/npm-packages.mjs',
    ...['run-typescript', 'start', 'test'].map((name) => `scripts/${name}.mjs`),
  ])
    cpSync(file, join(root, file));
  return root;
}

test.each(['a#b', 'a%20b'])('the start and test scripts report a folder that Vite cannot read: %s', (folder) => {
  const root = project(folder);
  for (const name of ['start.mjs', 'test.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', name)], { encoding: 'utf8' });
    expect(status, stderr).toBe(1);
    expect(stderr).toContain(`#, % or ?`);
    expect(stderr).toContain(root);
  }
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')(
  'a program that npm started ends with npm, even if npm ends only its shell',
  async () => {
    const root = project('b c');
    mkdirSync(join(root, 'node_modules/tsx/dist'), { recursive: true });
    const idle =
      "import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000);";
    writeFileSync(join(root, 'node_modules/tsx/dist/cli.mjs'), `${idle}`);
    writeFileSync(
      join(root, 'scripts/run.mjs'),
      "import { runTypeScript } from './run-typescript.mjs'; runTypeScript('x.ts', []);",
    );
    const shell = spawn('sh', ['-c', '"$0" scripts/run.mjs; true', process.execPath], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    const pid = await vi.waitFor(() => Number(readFileSync(join(root, 'pid'), 'utf8')), SOON_MS);
    expect(isAlive(pid)).toBe(true);
    shell.kill('SIGTERM');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), SOON_MS);
  },
);

test('the start script and the check need no packages of the workspaces, and the whole test suite does', () => {
  const root = project('d');
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };
  const lock = { packages: { '': { dependencies: { a: '1.0.0' } }, ...packages, research: {} } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  mkdirSync(join(root, 'node_modules/tsx/dist'), { recursive: true });
  writeFileSync(join(root, 'node_modules/tsx/dist/cli.mjs'), '');
  writeFileSync(join(root, 'npm.cjs'), 'process.exit(9)');
  const run = (present: object, script: string, ...args: string[]) => {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
    const env = { ...process.env, npm_execpath: join(root, 'npm.cjs') };
    return spawnSync(process.execPath, [join(root, 'scripts', script), ...args], { env, encoding: 'utf8' }).stderr;
  };
  const own = { 'node_modules/a': packages['node_modules/a'] };
  expect(run(own, 'start.mjs')).toBe('');
  expect(run(own, 'test.mjs', 'check')).toBe('');
  expect(run(own, 'test.mjs')).toContain('npm ci failed with exit status 9');
  expect(run({}, 'start.mjs')).toContain('npm ci failed with exit status 9');
  expect(run({ 'node_modules/a': { version: '0.9.0' } }, 'start.mjs')).toContain('npm ci failed');
  expect(run({ ...packages, research: {} }, 'test.mjs')).toBe('');
});
