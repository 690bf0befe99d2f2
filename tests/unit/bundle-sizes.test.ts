import { randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  LARGEST_PACKAGE_BYTES,
  LARGEST_SCRIPT_BYTES,
  LARGEST_WORKER_BYTES,
  tooHeavy,
} from '../../scripts/bundle-sizes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('tooHeavy accepts a build within all limits', () => {
  writeFileSync(join(folder, 'assets', 'worker-A1.js'), Buffer.alloc(LARGEST_WORKER_BYTES));
  writeFileSync(join(folder, 'popup.js'), Buffer.alloc(LARGEST_SCRIPT_BYTES));
  expect(tooHeavy(folder)).toEqual([]);
});

it('tooHeavy names a worker, a script and a package beyond their limits', () => {
  writeFileSync(join(folder, 'assets', 'worker-A1.js'), Buffer.alloc(LARGEST_WORKER_BYTES + 1));
  writeFileSync(join(folder, 'popup.js'), Buffer.alloc(LARGEST_SCRIPT_BYTES + 1));
  writeFileSync(join(folder, 'data.bin'), randomFillSync(Buffer.alloc(LARGEST_PACKAGE_BYTES)));
  expect(
    tooHeavy(folder)
      .map((line) => line.replace(/:.*/, ''))
      .sort(),
  ).toEqual([join('assets', 'worker-A1.js'), 'popup.js', 'the package']);
});
