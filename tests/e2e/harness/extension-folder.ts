import { createHash } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Chromium finds an extension: it parts its list of folders at commas, so one with a comma in its path is led to by a link, always the same. */
export function listableFolder(folder: string): string {
  if (!folder.includes(',')) return folder;
  const link = join(tmpdir(), `tendril-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  rmSync(link, { force: true });
  symlinkSync(folder, link, 'junction');
  return link;
}
