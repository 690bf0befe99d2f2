import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repack } from '../../scripts/repack';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'repack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('repack writes the same bytes for the same files, in any order and at any time', () => {
  const [a, b] = [new TextEncoder().encode('one'), new Uint8Array([0, 255, 3])];
  const packed = (files: Record<string, Uint8Array>, mtime: Date) => {
    const path = join(folder, 'package.zip');
    writeFileSync(path, zipSync(files, { mtime }));
    repack(path);
    return readFileSync(path);
  };
  const first = packed({ 'a.js': a, 'icon/b.png': b }, new Date(2020, 5, 1));
  expect(packed({ 'icon/b.png': b, 'a.js': a }, new Date(2026, 1, 2))).toEqual(first);
  expect(unzipSync(first)).toEqual({ 'a.js': a, 'icon/b.png': b });
});
