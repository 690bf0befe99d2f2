import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UsageError } from './options';

const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';
const MAX_OUTPUT_BYTES = 2 ** 28;

/** Throws unless Python has scikit-learn. @throws UsageError */
export function checkScikitLearn(): void {
  if (spawnSync(PYTHON, ['-c', 'import sklearn']).status !== 0)
    throw new UsageError(`${PYTHON} has no scikit-learn: set PYTHON, or install python3-sklearn`);
}

/** Whether Python has buscarpy. */
export const hasBuscar = (): boolean => spawnSync(PYTHON, ['-c', 'import buscarpy']).status === 0;

/** Runs a Python script of this folder and returns the JSON that it prints. @throws Error if it fails. */
export function runPython(script: string, args: readonly string[], input = ''): unknown {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const answer = spawnSync(PYTHON, [path, ...args], { input, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  if (answer.status !== 0) throw new Error(`${script} failed: ${answer.stderr}`);
  return JSON.parse(answer.stdout);
}
