import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';

/** Entries have no time zone: these fields are written as they are, wherever the clock stands. */
const MTIME = new Date(2000, 0, 1);

/** Packs a zip file anew, its entries in order of name and with one date, so that equal contents are equal bytes. */
export function repack(path: string): void {
  const entries = Object.entries(unzipSync(readFileSync(path))).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, zipSync(Object.fromEntries(entries), { level: 9, mtime: MTIME }));
}
