import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';

/** Date of all entries. Zip entries have no time zone, so the date is the same on every machine. */
const MTIME = new Date(2000, 0, 1);

/** Overwrites a zip file with sorted entries and one date, so that equal contents give equal bytes. */
export function repack(path: string): void {
  const entries = Object.entries(unzipSync(readFileSync(path))).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, zipSync(Object.fromEntries(entries), { level: 9, mtime: MTIME }));
}
