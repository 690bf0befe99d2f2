/** `npm test`: every check there is, in order, each with its time. Ends with `N passed, N failed, N skipped`. */
import { rmSync } from 'node:fs';
import { CHROMIUM, ensureBrowser, FIREFOX, noBrowserMessage } from './find-browser';
import {
  bin,
  browserStep,
  buildStep,
  type Counts,
  checkStep,
  engineStep,
  type Step,
  skippedStep,
  vitestStep,
} from './test-steps';

/** Most journeys wait for pauses that politeness asks for, so three fit on two processors. */
const BROWSERS_AT_ONCE = 3;

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
      ? browserStep('times in Chromium', 'chromium-alone', { CHROMIUM_PATH: chromium })
      : skippedStep('times in Chromium', noBrowserMessage(CHROMIUM)),
    firefox
      ? browserStep('journeys in Firefox', 'firefox', { FIREFOX_PATH: firefox }, BROWSERS_AT_ONCE)
      : skippedStep('journeys in Firefox', noBrowserMessage(FIREFOX)),
  ];
}

async function runStep(step: Step): Promise<Counts> {
  say(`\n== ${step.name}`);
  try {
    return await step.run();
  } catch (error) {
    say(String((error as Error)?.stack ?? error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function main(): Promise<number> {
  rmSync('test-results', { recursive: true, force: true });
  const lines: string[] = [];
  let total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const step of steps()) {
    const startedAtMs = Date.now();
    const { passed, failed, skipped } = await runStep(step);
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1).padStart(6);
    const verdict = failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'skipped';
    lines.push(
      `${seconds} s  ${verdict.padEnd(7)}  ${step.name}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
    );
    say(lines.at(-1) as string);
    total = { passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped };
  }
  say(`\n${lines.join('\n')}\n`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(String((error as Error)?.stack ?? error));
    process.exit(1);
  },
);
