import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './growth-table';
import { choice, integer, readOptions } from './options';
import { costOf } from './program-cost';

const FIGURES = {
  start: startCost,
};

/** `programs`: what the command line costs. */
export async function run(args: string[]): Promise<unknown> {
  const { figure, ...sizes } = readOptions(args, {
    figure: choice(Object.keys(FIGURES) as (keyof typeof FIGURES)[]),
    rounds: integer(1, 100, '9'),
  });
  const folder = mkdtempSync(join(tmpdir(), 'tendril-bench-'));
  try {
    return await FIGURES[figure](folder, sizes);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Medians of the processor time of short commands, beside a Node that does nothing. */
async function startCost(folder: string, { rounds }: { readonly rounds: number }) {
  const tendril = (...args: string[]) => ['cli/tendril.mjs', ...args];
  const commands = {
    node: ['-e', ''],
    help: tendril('--help'),
    status: tendril('status', '--store', join(folder, 'a.store')),
  };
  // Makes the bundle, and what Node keeps of its compiled code.
  for (const command of Object.values(commands)) await costOf(command);
  const ms = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, command] of Object.entries(commands)) ms.get(name)?.push((await costOf(command)).processorMs);
  return {
    node: process.version,
    processorMs: Object.fromEntries([...ms].map(([name, times]) => [name, Math.round(median(times))])),
  };
}
