/** `npm test`: every check there is, in order, each with its time. Ends with `N passed, N failed, N skipped`. */
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

/** Most journeys wait for pauses that politeness asks for, so three fit on two processors. */
const BROWSERS_AT_ONCE = 3;
/** Firefox needs more of the processor: with three at once, one or two of 42 journeys failed that pass by themselves. */
const FIREFOXES_AT_ONCE = 2;

const say = (line: string) => console.log(line);

function steps(): Step[] {
  const chromium = ensureBrowser(CHROMIUM, say);
  const firefox = ensureBrowser(FIREFOX, say);
  return [
    checkStep('generated types', [bin('wxt', 'bin/wxt.mjs'), 'prepare']),
    checkStep('types', [bin('typescript', 'bin/tsc'), '--noEmit']),
    checkStep('types of the engine', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.engine.json']),
    checkStep('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci']),
    vitestStep(),
    engineStep(),
    buildStep('chrome'),
    buildStep('firefox'),
    chromium
      ? browserStep('journeys in Chromium', 'chromium', { CHROMIUM_PATH: chromium }, BROWSERS_AT_ONCE)
      : skippedStep('journeys in Chromium', noBrowserMessage(CHROMIUM)),
    chromium
      ? browserStep('torture in Chromium', 'torture', { CHROMIUM_PATH: chromium }, BROWSERS_AT_ONCE)
      : skippedStep('torture in Chromium', noBrowserMessage(CHROMIUM)),
    chromium
      ? browserStep('times in Chromium', 'chromium-alone', { CHROMIUM_PATH: chromium })
      : skippedStep('times in Chromium', noBrowserMessage(CHROMIUM)),
    firefox
      ? browserStep('journeys in Firefox', 'firefox', { FIREFOX_PATH: firefox }, FIREFOXES_AT_ONCE)
      : skippedStep('journeys in Firefox', noBrowserMessage(FIREFOX)),
  ];
}

rmSync('test-results', { recursive: true, force: true });
runSteps(steps()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(String((error as Error)?.stack ?? error));
    process.exit(1);
  },
);
