import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

/** Ids of the processes that this one has started, and of theirs; [] where the system has no `/proc`. */
function descendants(): number[] {
  const children = new Map<number, number[]>();
  for (const pid of processIds()) {
    // The name in brackets may hold blanks and brackets.
    const [, parent] = read(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (parent === undefined) continue;
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
  }
  const found: number[] = [];
  for (
    let next = children.get(process.pid) ?? [];
    next.length > 0;
    next = next.flatMap((pid) => children.get(pid) ?? [])
  )
    found.push(...next);
  return found;
}

/** Resident memory of all processes that this one has started, in bytes; shared pages count once per process. */
export function residentBytes(): number {
  return descendants().reduce((sum, pid) => sum + PAGE_BYTES * Number(read(pid, 'statm').split(' ')[1] ?? 0), 0);
}

/** Calls `work` while every process that this one has started is stopped, as a computer that sleeps stops them. */
export async function whileStopped(work: () => Promise<unknown>): Promise<void> {
  const stopped = descendants();
  if (stopped.length === 0) throw new Error('No process to stop.');
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

/** '' for a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
