import { readFile } from 'node:fs/promises';

/** The packaged CMaps. */
export const packagedCMap = async (file: string) =>
  new Uint8Array(await readFile(new URL(`../../public/data/cmaps/${file}`, import.meta.url)));
