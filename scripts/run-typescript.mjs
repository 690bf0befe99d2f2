/** Starts TypeScript programs. It is written in JavaScript because Node runs it without other packages. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../cli/npm-packages.mjs';

const LOOK_EVERY_MS = 500;

/** Runs a TypeScript file, forwards signals to it, and ends this process with its status. */
export function runTypeScript(file, args) {
  const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
  const child = spawn(process.execPath, [tsx, file, ...args], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // npm sends a signal only to its shell, which ends without notifying this process.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOOK_EVERY_MS).unref();
  }
  child.once('exit', (status) => process.exit(status ?? 1));
}
