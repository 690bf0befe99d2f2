/** One writer at a time: a file beside the store names the process that has it open. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Another process has the store open. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

interface Lock {
  /** Whether the process that held the lock before died without releasing it. */
  readonly wasStale: boolean;
  release(): void;
}

/**
 * Takes the lock of a store file. The lock of a process that has died is replaced.
 * @throws LockedError while another process, or this one, holds it.
 */
export function lock(file: string): Lock {
  const name = `${file}.lock`;
  const own = `${name}.${crypto.randomUUID()}`;
  // The lock file is written under another name first, so that no reader finds it empty.
  writeFileSync(own, JSON.stringify(thisProcess()));
  try {
    const taken = tryLink(own, name);
    if (!taken) replaceStale(name, own);
    return { wasStale: !taken, release: () => rmSync(name, { force: true }) };
  } finally {
    rmSync(own, { force: true });
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in ticks after the system; '' where the system does not tell. */
  readonly started: string;
}

/** Replaces the lock `name` by the file `own` if the lock's process has ended. @throws LockedError if it runs. */
function replaceStale(name: string, own: string): void {
  const moved = `${own}.old`;
  /** Returns the error that names the holder and the file to delete. */
  const refused = (holder: Partial<Holder> | undefined) =>
    new LockedError(
      `${name.slice(0, -'.lock'.length)} is open in another process (${holder?.pid ?? 'unknown'} on ${holder?.host ?? 'unknown'}). If it is not, delete ${name}.`,
    );
  const holder = holderIn(name);
  if (holder !== undefined && isAlive(holder)) throw refused(holder);
  try {
    renameSync(name, moved);
  } catch {
    // Another process has released or replaced the lock meanwhile, so there is nothing to rename.
  }
  // The renamed lock may belong to a live process that replaced the stale one; it is then put back.
  const removed = holderIn(moved);
  if (removed !== undefined && isAlive(removed)) {
    tryLink(moved, name);
    rmSync(moved, { force: true });
    throw refused(removed);
  }
  rmSync(moved, { force: true });
  if (!tryLink(own, name)) throw refused(holderIn(name));
}

/** Makes a hard link; false if the name is taken. @throws other errors of the system */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the process that a lock names; undefined for a lock that is gone or damaged. */
function holderIn(name: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(name, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns this process as a lock names it. */
const thisProcess = (): Holder => ({ pid: process.pid, host: hostname(), started: startTicksOf(process.pid) });

/** Whether the process that wrote the lock may still run. A process of another machine cannot be asked. */
function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // The system may give a process id to a new process, so the start times are compared as well.
  return started === startTicksOf(pid);
}

/**
 * Returns the start time of a process, in clock ticks after the system's start (field 22 of /proc/…/stat); '' if
 * unknown.
 */
function startTicksOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
