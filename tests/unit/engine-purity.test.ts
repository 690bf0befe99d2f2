import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proveEnginePure } from '../../scripts/build-engine';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const prove = (source: string) => {
  writeFileSync(join(folder, 'part.ts'), source);
  return proveEnginePure(folder, join(folder, 'out'));
};

describe('proveEnginePure', () => {
  it('proveEnginePure accepts pure code', async () => {
    expect(await prove('export const double = (x: number) => 2 * x;')).toBe(1);
  });

  it.each([
    "import { readFileSync } from 'node:fs'; export const read = readFileSync;",
    "import { readFileSync } from 'fs'; export const read = readFileSync;",
    "import browser from 'webextension-polyfill'; export const id = browser.runtime.id;",
    "import Dexie from 'dexie'; export const open = () => new Dexie('x');",
  ])('proveEnginePure rejects %s', async (source) => {
    await expect(prove(source)).rejects.toThrow('lib/engine is not pure');
  });

  it('proveEnginePure rejects code that needs a document when it is loaded', async () => {
    await expect(prove('export const title = document.title;')).rejects.toThrow('Plain Node cannot import');
  });
});
