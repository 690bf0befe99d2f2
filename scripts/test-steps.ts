import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { proveEnginePure } from './build-engine';
import { buildExtension, outputOf, type Target } from './build-extension';
import { tooHeavy } from './bundle-sizes';
import { type BrowserKind, ensureBrowser, noBrowserMessage } from './find-browser';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  skippedOfPlaywright,
  skippedOfVitest,
} from './test-failures';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Name of each failed test, and the beginning of its message. */
  readonly failures?: readonly string[];
  /** Name of each skipped test, and the reason. */
  readonly leftOut?: readonly string[];
}

export interface Step {
  readonly name: string;
  /** Runs the step; an exception counts as a failure. */
  run(): Promise<Counts>;
}

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const RESULTS = 'test-results';
/** Path of each browser that was looked for; undefined if it is not available. */
const browsers = new Map<BrowserKind, string | undefined>();

/**
 * Runs the steps in order, and prints their results, durations, failures and skipped tests.
 * @returns the exit status
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const lines: string[] = [];
  const told: string[] = [];
  const notRun: string[] = [];
  let total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const step of steps) {
    const startedAtMs = Date.now();
    const { passed, failed, skipped, failures = [], leftOut = [] } = await runStep(step);
    const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1).padStart(6);
    const verdict = failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'skipped';
    lines.push(
      `${seconds} s  ${verdict.padEnd(7)}  ${step.name}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
    );
    console.log(lines.at(-1));
    told.push(...failures.map((failure) => `${step.name}: ${failure}`));
    notRun.push(...leftOut.map((test) => `skipped: ${test}`));
    total = { passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped };
  }
  // Repeated at the end, because some logs keep only their last lines; `.ci/run` repeats all from this title on.
  console.log(`\n== summary\n${[...notRun, ...told, ...lines].join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

/** Runs a step; prints an exception and counts it as one failed test. */
async function runStep(step: Step): Promise<Counts> {
  console.log(`\n== ${step.name}`);
  try {
    return await step.run();
  } catch (error) {
    console.log(String((error as Error)?.stack ?? error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Returns a step that runs a program in Node; its exit status counts as one test. @param program file and arguments */
export function checkStep(name: string, program: readonly string[]): Step {
  return { name, run: async () => ((await runProgram(program)) === 0 ? PASSED : FAILED) };
}

/** Returns a step that loads the modules of the engine in plain Node, without browser or DOM. */
export function engineStep(): Step {
  return {
    name: 'engine in plain Node',
    async run() {
      console.log(`${await proveEnginePure()} modules of the engine need no platform`);
      return PASSED;
    },
  };
}

/** Returns a step that makes a production build from scratch and checks its sizes. */
export function buildStep(target: Target): Step {
  return {
    name: `build for ${target}`,
    async run() {
      rmSync(outputOf(target), { recursive: true, force: true });
      const folder = buildExtension(target);
      const heavy = tooHeavy(folder);
      console.log([folder, ...heavy].join('\n'));
      return heavy.length === 0 ? PASSED : FAILED;
    },
  };
}

/**
 * Returns a step that runs tests with vitest. A failed run without a failed test counts as one failure.
 * @param paths test files and vitest's options; empty = all tests. @param variables additions to the environment
 */
export function vitestStep(
  name = 'unit and contract tests',
  paths: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Step {
  const report = reportFile('vitest');
  const program = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
    ...paths,
  ];
  return {
    name,
    async run() {
      const status = await runProgram(program, variables);
      const told = readReport(report);
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = told;
      const failed = Number(numFailedTests) || Number(numFailedTestSuites) || Number(status !== 0);
      const skipped = Number(numPendingTests) + Number(numTodoTests);
      const details = { failures: failuresOfVitest(told), leftOut: skippedOfVitest(told) };
      return { passed: Number(numPassedTests), failed, skipped, ...details };
    },
  };
}

/**
 * Returns a step that runs one project of playwright.config.ts. Installs the browser at once if it is missing; if that
 * fails, the step is skipped with the reason. Flaky tests count as failed.
 * @param workers number of tests that run at the same time, each in its own browser
 */
export function browserStep(
  kind: BrowserKind,
  name: string,
  project: string,
  workers = 1,
  variables: Readonly<Record<string, string>> = {},
): Step {
  // The installation of a missing browser is slow, so it is tried once.
  if (!browsers.has(kind)) browsers.set(kind, ensureBrowser(kind, console.log));
  const browser = browsers.get(kind);
  if (browser === undefined) return skippedStep(name, noBrowserMessage(kind));
  const report = reportFile(project);
  const parallel = workers > 1 ? ['--fully-parallel', `--workers=${workers}`] : [];
  const program = [bin('playwright', 'cli.js'), 'test', `--project=${project}`, '--reporter=list,json', ...parallel];
  return {
    name,
    async run() {
      const own = { [kind.variable]: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const status = await runProgram(program, { ...variables, ...own });
      const told = readReport(report) as PlaywrightReport;
      const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = told.stats ?? {};
      const failed = unexpected + flaky || Number(status !== 0);
      const details = { failures: failuresOfPlaywright(told), leftOut: skippedOfPlaywright(told) };
      return { passed: expected, failed, skipped, ...details };
    },
  };
}

/** Returns a step that only prints the reason, and counts as one skipped test. */
function skippedStep(name: string, reason: string): Step {
  return {
    name,
    async run() {
      console.log(`skipped: ${reason}`);
      return { passed: 0, failed: 0, skipped: 1, leftOut: [`${name} (${reason})`] };
    },
  };
}

/** Returns the path of a file in an installed package. */
export function bin(packageName: string, file: string): string {
  return join('node_modules', packageName, file);
}

function reportFile(name: string): string {
  return join(RESULTS, `${name}.json`);
}

/** Returns the parsed JSON report; {} if the program died before it wrote one. */
function readReport(file: string): Record<string, unknown> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}

/**
 * Runs a program in Node and returns its exit status; 1 if a signal ended it. SIGTERM ends the program and this
 * process.
 */
async function runProgram(
  program: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  mkdirSync(RESULTS, { recursive: true });
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
  });
  const end = () => {
    child.kill('SIGTERM');
    child.once('exit', () => process.exit(1));
  };
  process.once('SIGTERM', end);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  }).finally(() => process.off('SIGTERM', end));
}
