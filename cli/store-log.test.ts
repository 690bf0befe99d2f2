import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreLog, type TableChange } from './store-log';

const folder = mkdtempSync(join(tmpdir(), 'tendril-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = () => join(folder, `${files++}.store`);
const change = (n: number): TableChange[] => [{ table: 'pages', rows: [[n, { n, ids: Uint32Array.of(n) }]] }];

function contents(file: string, version = 1): unknown[] {
  const found: unknown[] = [];
  StoreLog.open(file, version, (one) => found.push(one)).close();
  return found;
}

function written(count: number): string {
  const file = newFile();
  const log = StoreLog.open(file, 1, () => {});
  for (let n = 0; n < count; n++) log.append(change(n));
  log.close();
  return file;
}

describe('StoreLog', () => {
  it('a file cut anywhere keeps every change that was whole, and takes new ones', () => {
    const whole = readFileSync(written(3));
    for (let end = 0; end < whole.length; end++) {
      const file = newFile();
      writeFileSync(file, whole.subarray(0, end));
      const kept = contents(file).length;
      expect(contents(file)).toEqual([change(0), change(1), change(2)].slice(0, kept));
      const log = StoreLog.open(file, 1, () => {});
      log.append(change(9));
      log.close();
      expect(contents(file)).toEqual([...[change(0), change(1), change(2)].slice(0, kept), change(9)]);
      rmSync(file);
    }
    expect(contents(written(3))).toHaveLength(3);
  });

  it('a damaged byte before the last change is reported, and the file stays as it is', () => {
    const file = written(3);
    const whole = readFileSync(file);
    for (const at of [17, 30, 50, 70]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(file, bytes);
      expect(() => contents(file)).toThrow(/is damaged at byte/);
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }
  });

  it('another file is refused, and stays as it is', () => {
    const file = newFile();
    writeFileSync(file, 'A text of somebody else');
    expect(() => contents(file)).toThrow(/is not a store of Tendril/);
    expect(readFileSync(file, 'utf8')).toBe('A text of somebody else');
  });

  it('zeros after the last change, as a power cut leaves them, are removed', () => {
    const file = written(2);
    appendFileSync(file, Buffer.alloc(5_000));
    expect(contents(file)).toEqual([change(0), change(1)]);
  });

  it('a compacted file holds the given changes, and takes more', () => {
    const file = written(5);
    const log = StoreLog.open(file, 1, () => {});
    const compaction = log.startCompaction(2);
    compaction.add(change(7));
    compaction.finish();
    log.append(change(8));
    log.close();
    const again = StoreLog.open(file, 3, () => {});
    expect(again.version).toBe(2);
    again.close();
    expect(contents(file, 2)).toEqual([change(7), change(8)]);
    truncateSync(file, again.byteLength - 1);
    expect(contents(file, 2)).toEqual([change(7)]);
  });

  it('a compacted file that is not finished when the store is closed is removed, and the store stays as it was', () => {
    const file = written(2);
    const log = StoreLog.open(file, 1, () => {});
    const compaction = log.startCompaction(2);
    compaction.add(change(7));
    log.close();
    expect(() => compaction.add(change(8))).toThrow(/was discarded/);
    expect(() => compaction.finish()).toThrow(/was discarded/);
    compaction.discard();
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(contents(file)).toEqual([change(0), change(1)]);
  });
});
