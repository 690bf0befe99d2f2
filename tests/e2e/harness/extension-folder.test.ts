import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listableFolder } from './extension-folder';

it('listableFolder returns a path without a comma, the same at each start, and keeps other paths', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'folder-')), 'pages, and more');
  mkdirSync(folder);
  writeFileSync(join(folder, 'manifest.json'), '{}');
  const first = listableFolder(folder);
  expect(first).not.toContain(',');
  expect(readFileSync(join(first, 'manifest.json'), 'utf8')).toBe('{}');
  expect(listableFolder(folder)).toBe(first);
  expect(listableFolder('/a folder')).toBe('/a folder');
  rmSync(first);
});
