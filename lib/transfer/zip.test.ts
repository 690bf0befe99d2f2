import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../tests/support/transfer-samples';
import { zipped } from './zip';

const NO_PYTHON = spawnSync('python3', ['--version']).error !== undefined;

describe('zipped', () => {
  it.skipIf(NO_PYTHON)('zipped writes archives that Python can read (skipped without python3)', async () => {
    const entries = [
      { path: 'a/鹭.txt', content: 'heron\n' },
      { path: 'empty', content: '' },
      { path: 'large', content: Array.from({ length: 5_000 }, (_, i) => `line ${i}\n`) },
    ];
    const folder = mkdtempSync(join(tmpdir(), 'tendril-zip-'));
    try {
      const path = join(folder, 'x.zip');
      writeFileSync(path, await bytesOf(zipped(entries, Date.UTC(2024, 0, 2))));
      const script =
        'import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
        'print(json.dumps({i.filename: len(z.read(i)) for i in z.infolist()}))';
      expect(JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))).toEqual({
        'a/鹭.txt': 6,
        empty: 0,
        large: 48_890,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('zipped rejects when the content of an entry fails', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'x';
      throw new Error('gone');
    }
    await expect(bytesOf(zipped([{ path: 'a', content: broken() }], 0))).rejects.toThrow();
  });
});
