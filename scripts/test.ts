/**
 * `npm run check` runs types, lint and the tests that guard the rules of the whole project. `npm test` runs these, all
 * unit tests, builds and the most important browser tests. `npm run test:full` runs all others.
 * Each prints every step with its duration, and ends with `N passed, N failed, N skipped`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM, FIREFOX } from './find-browser';
import { bin, browserStep, buildStep, checkStep, engineStep, runSteps, type Step, vitestStep } from './test-steps';

/**
 * Number of parallel Chromium browsers. Most tests wait for pauses between requests, so three fit on two processors.
 */
const BROWSERS_AT_ONCE = 3;
/**
 * Number of parallel Firefox browsers. With three, one or two of 42 tests fail that pass alone, because Firefox uses
 * more CPU.
 */
const FIREFOXES_AT_ONCE = 2;

/** Whether the packages of all workspaces are installed, which `npm ci --workspaces=false` leaves out. */
function hasWorkspaces(): boolean {
  const packagesOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return packagesOf('.').workspaces.every((folder: string) =>
    Object.keys(packagesOf(folder).devDependencies ?? {}).every((name) =>
      [folder, '.'].some((place) => existsSync(join(place, 'node_modules', name))),
    ),
  );
}

/** Steps that check the sources without tests. */
const statics = (): Step[] => [
  checkStep('generated types', [bin('wxt', 'bin/wxt.mjs'), 'prepare']),
  checkStep('types', [
    bin('typescript', 'bin/tsc'),
    '--noEmit',
    '-p',
    hasWorkspaces() ? '.' : 'tsconfig.extension.json',
  ]),
  checkStep('types of the engine', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.engine.json']),
  checkStep('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci']),
];

/** Steps of `npm run check`. */
const check = (): Step[] => [...statics(), vitestStep('guard tests', ['--project=quick', 'tests/unit'])];

/** Steps of `npm test`. */
const quick = (): Step[] => [
  ...statics(),
  vitestStep('unit and contract tests', ['--project=!full']),
  engineStep(),
  buildStep('chrome'),
  buildStep('firefox'),
  browserStep(CHROMIUM, 'journeys in Chromium', 'chromium', BROWSERS_AT_ONCE),
  browserStep(FIREFOX, 'journeys in Firefox', 'firefox', FIREFOXES_AT_ONCE),
];

/** Steps of `npm run test:full`, which leave out those of `npm test`. */
const full = (): Step[] => [
  vitestStep('slow tests in Node', ['--project=full']),
  browserStep(CHROMIUM, 'more journeys in Chromium', 'chromium-full', BROWSERS_AT_ONCE),
  browserStep(CHROMIUM, 'torture in Chromium', 'torture', BROWSERS_AT_ONCE),
  // Nothing else may run during time measurements.
  browserStep(CHROMIUM, 'times in Chromium', 'chromium-alone'),
  browserStep(FIREFOX, 'more journeys in Firefox', 'firefox-full', FIREFOXES_AT_ONCE),
];

const SUITES: Readonly<Record<string, () => Step[]>> = { check, quick, full };

rmSync('test-results', { recursive: true, force: true });
runSteps((SUITES[process.argv[2] ?? 'quick'] ?? quick)()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(String((error as Error)?.stack ?? error));
    process.exit(1);
  },
);
