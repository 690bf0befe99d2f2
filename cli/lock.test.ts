import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { LockedError, lock } from './lock';

const folder = mkdtempSync(join(tmpdir(), 'tendril-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a lock can be taken once, and again after its release', () => {
  const file = join(folder, 'once');
  const held = lock(file);
  expect(held.wasStale).toBe(false);
  expect(() => lock(file)).toThrow(LockedError);
  held.release();
  const again = lock(file);
  expect(again.wasStale).toBe(false);
  again.release();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

it('the lock of a process that has ended is replaced', () => {
  const file = join(folder, 'dead');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(`${file}.lock`, JSON.stringify({ pid, host: hostname(), started: '1' }));
  const held = lock(file);
  expect(held.wasStale).toBe(true);
  expect(JSON.parse(readFileSync(`${file}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  held.release();
});

it('the lock of a running process with the number of the holder does not count if it started later', async () => {
  const file = join(folder, 'reused');
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  await once(child, 'spawn');
  const holder = (started: string) => JSON.stringify({ pid: child.pid, host: hostname(), started });
  const stat = existsSync('/proc/self/stat') ? readFileSync(`/proc/${child.pid}/stat`, 'utf8') : '';
  writeFileSync(`${file}.lock`, holder(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''));
  expect(() => lock(file)).toThrow(LockedError);
  if (stat !== '') {
    writeFileSync(`${file}.lock`, holder('1'));
    lock(file).release();
  }
  child.kill('SIGKILL');
});
