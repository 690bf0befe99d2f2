import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

/** Runs a program and resolves with its output. @throws Error unless it ends with status 0. */
export const run = promisify(execFile);

export interface RunningServer {
  readonly origin: string;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

/** Returns a port that is free at present. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts a server process and waits until `path` answers.
 * @throws Error with the last of its output when it ends or does not answer within `timeoutMs`.
 */
export async function startProcess(
  command: readonly [program: string, ...args: string[]],
  port: number,
  path: string,
  options: { readonly env?: Record<string, string>; readonly cwd?: string; readonly timeoutMs?: number } = {},
): Promise<RunningServer> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const note = (part: Buffer) => {
    output = (output + part.toString()).slice(-2_000);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const origin = `http://127.0.0.1:${port}`;
  const deadlineMs = Date.now() + (options.timeoutMs ?? 30_000);
  while (!(await answers(origin + path))) {
    if (child.exitCode !== null || Date.now() > deadlineMs) {
      await end(child);
      throw new Error(`${program} did not answer at ${path}:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop: () => end(child) };
}

/** Whether a GET request of a URL gets a status of 2xx. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Ends a process by SIGTERM, after 3 seconds by SIGKILL, and waits for its end. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 3_000).unref();
  });
}
