/**
 * `npm test` runs types, lint, builds, unit tests and the most important browser tests. `npm run test:full` runs all
 * others.
 * Both print each step with its duration, and end with `N passed, N failed, N skipped`.
 */
import { rmSync } from 'node:fs';
import { CHROMIUM, ensureBrowser, FIREFOX, noBrowserMessage } from './find-browser';
import {
  bin,
  browserStep,
  buildStep,
  checkStep,
  engineStep,
  runSteps,
  type Step,
  skippedStep,
  vitestStep,
} from './test-steps';

/**
 * Number of parallel Chromium browsers. Most tests wait for pauses between requests, so three fit on two processors.
 */
const BROWSERS_AT_ONCE = 3;
/**
 * Number of parallel Firefox browsers. With three, one or two of 42 tests fail that pass alone, because Firefox uses
 * more CPU.
 */
const FIREFOXES_AT_ONCE = 2;

const say = (line: string) => console.log(line);

/**
 * Returns one step per project of playwright.config.ts in Chromium; skipped with the reason if there is no Chromium.
 */
function chromiumSteps(projects: readonly (readonly [name: string, project: string, workers: number])[]): Step[] {
  const program = ensureBrowser(CHROMIUM, say);
  return projects.map(([name, project, workers]) =>
    program
      ? browserStep(name, project, { CHROMIUM_PATH: program }, workers)
      : skippedStep(name, noBrowserMessage(CHROMIUM)),
  );
}

function firefoxStep(name: string, project: string): Step {
  const program = ensureBrowser(FIREFOX, say);
  return program
    ? browserStep(name, project, { FIREFOX_PATH: program }, FIREFOXES_AT_ONCE)
    : skippedStep(name, noBrowserMessage(FIREFOX));
}

const quick = (): Step[] => [
  checkStep('generated types', [bin('wxt', 'bin/wxt.mjs'), 'prepare']),
  checkStep('types', [bin('typescript', 'bin/tsc'), '--noEmit']),
  checkStep('types of the engine', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.engine.json']),
  checkStep('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci']),
  vitestStep('unit and contract tests', ['--project=quick']),
  engineStep(),
  buildStep('chrome'),
  buildStep('firefox'),
  ...chromiumSteps([['journeys in Chromium', 'chromium', BROWSERS_AT_ONCE]]),
  firefoxStep('journeys in Firefox', 'firefox'),
];

const full = (): Step[] => [
  vitestStep('slow tests in Node', ['--project=full']),
  ...chromiumSteps([
    ['more journeys in Chromium', 'chromium-full', BROWSERS_AT_ONCE],
    ['torture in Chromium', 'torture', BROWSERS_AT_ONCE],
    // Nothing else may run during time measurements.
    ['times in Chromium', 'chromium-alone', 1],
  ]),
  firefoxStep('more journeys in Firefox', 'firefox-full'),
];

rmSync('test-results', { recursive: true, force: true });
runSteps(process.argv.includes('full') ? full() : quick()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(String((error as Error)?.stack ?? error));
    process.exit(1);
  },
);
