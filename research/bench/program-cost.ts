import { spawn } from 'node:child_process';

/** Module that writes the processor time and memory of its process to file descriptor 3 when the process ends. */
const METER = `import { writeSync } from 'node:fs';
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ processorMs: (userCPUTime + systemCPUTime) / 1000, mostMB: maxRSS / 1024 }));
});`;

/** What a process of Node cost. */
export interface ProgramCost {
  /** Processor time of all threads, including the start of Node. */
  readonly processorMs: number;
  /** Largest resident memory in MiB. */
  readonly mostMB: number;
  readonly elapsedMs: number;
  /** Standard output. */
  readonly out: string;
}

/** Runs a program of Node until it ends. @throws Error with its errors where its exit code is not 0. */
export async function costOf(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<ProgramCost> {
  const startMs = performance.now();
  const meter = `data:text/javascript,${encodeURIComponent(METER)}`;
  const child = spawn(process.execPath, ['--import', meter, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const texts = ['', '', '', ''];
  for (const fd of [1, 2, 3]) child.stdio[fd]?.on('data', (text) => (texts[fd] += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const [, out = '', errors, used = ''] = texts;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}`);
  return { ...JSON.parse(used), elapsedMs: performance.now() - startMs, out };
}
