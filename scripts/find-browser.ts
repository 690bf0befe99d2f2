import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface BrowserKind {
  readonly name: string;
  /** Environment variable with the path of the program. */
  readonly variable: string;
  /** Names of the program in PATH. */
  readonly programs: readonly string[];
  /** Paths of the program outside PATH. */
  readonly places: readonly string[];
  /** Name of the package, and its other name by package manager. */
  readonly packages: { readonly usual: string; readonly [manager: string]: string };
}

/** Chromium without Google Chrome, which no longer loads extensions from the command line. */
export const CHROMIUM: BrowserKind = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'ungoogled-chromium', 'chromium-freeworld'],
  places: [
    '/usr/lib/chromium/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    `${process.env.HOME ?? ''}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${process.env.LOCALAPPDATA ?? ''}\\Chromium\\Application\\chrome.exe`,
    `${process.env.PROGRAMFILES ?? ''}\\Chromium\\Application\\chrome.exe`,
  ],
  packages: { usual: 'chromium' },
};

export const FIREFOX: BrowserKind = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  places: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    `${process.env.PROGRAMFILES ?? ''}\\Mozilla Firefox\\firefox.exe`,
  ],
  packages: { usual: 'firefox', 'apt-get': 'firefox-esr', zypper: 'MozillaFirefox' },
};

/** Package managers in the order in which they are tried, with their arguments before the package. */
const MANAGERS: readonly (readonly [manager: string, ...install: string[]])[] = [
  ['apt-get', 'install', '-y', '--no-install-recommends'],
  ['dnf', 'install', '-y'],
  ['pacman', '-S', '--noconfirm'],
  ['zypper', '--non-interactive', 'install'],
  ['apk', 'add'],
  ['brew', 'install', '--cask'],
];
const VERSION_TIMEOUT_MS = 20_000;

/** Error: the environment variable names a browser that does not run. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError';
}

/**
 * Returns the path of a browser that runs, and installs one if necessary; undefined if none is available.
 * Tries the environment variable, PATH, the usual places and Playwright's Chromium.
 * Then it installs one with the system's package manager, or Chromium with Playwright.
 * @param say receives progress messages
 * @throws BrowserError if the environment variable names a program that does not run
 */
export function ensureBrowser(kind: BrowserKind, say: (line: string) => void): string | undefined {
  const chosen = process.env[kind.variable];
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new BrowserError(`${kind.variable} is ${chosen}, which does not run.`);
  }
  const found = findBrowser(kind);
  if (found) return found;
  for (const [manager, ...args] of MANAGERS) {
    if (!onPath(manager) || !install(manager, [...args, kind.packages[manager] ?? kind.packages.usual], say)) continue;
    const installed = findBrowser(kind);
    if (installed) return installed;
  }
  if (kind !== CHROMIUM) return undefined;
  say('Asking Playwright for its Chromium …');
  run(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
  return findBrowser(kind);
}

/** Returns the message for a user without such a browser. */
export function noBrowserMessage(kind: BrowserKind): string {
  return `No ${kind.name} was found and none could be installed. Install it by hand and run again, or set ${kind.variable} to its program.`;
}

/** Returns the path of an installed browser that runs, by PATH and the usual places; undefined without one. */
function findBrowser(kind: BrowserKind): string | undefined {
  const candidates = [...kind.programs.flatMap((program) => onPath(program) ?? []), ...kind.places];
  if (kind === CHROMIUM) candidates.push(chromium.executablePath());
  return candidates.find((candidate) => existsSync(candidate) && starts(candidate));
}

/**
 * Returns whether a program runs and prints a version; on Windows only whether it exists. Some systems install a stub
 * that only explains where to get the browser.
 */
function starts(program: string): boolean {
  if (process.platform === 'win32') return existsSync(program);
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: VERSION_TIMEOUT_MS });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

/** Returns the path of a program in the folders of PATH; undefined without one. */
function onPath(program: string): string | undefined {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Runs a package manager as root. Returns false if that is not possible without a password, or if it fails. */
function install(manager: string, args: readonly string[], say: (line: string) => void): boolean {
  const isRoot = manager === 'brew' || process.getuid?.() === 0;
  if (!isRoot && !onPath('sudo')) return false;
  say(`Installing ${args.at(-1)} with ${manager} …`);
  const asRoot = (more: readonly string[]) => (isRoot ? run(manager, more) : run('sudo', ['-n', manager, ...more]));
  if (manager === 'apt-get') asRoot(['update', '-q']);
  return asRoot(args);
}

/**
 * Runs an installer, and returns whether it succeeded. Its output goes to standard error, because standard output is
 * for the caller's report.
 */
function run(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
