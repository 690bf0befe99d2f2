import { readFile } from 'node:fs/promises';
import type { CMapReader } from '../../lib/runner/read-pdf';

/** The packaged CMaps. */
export const packagedCMap: CMapReader = async (file) =>
  new Uint8Array(await readFile(new URL(`../../public/data/cmaps/${file}`, import.meta.url)));
