import { readFile } from 'node:fs/promises';

/** Returns the bytes of a CMap of the extension's package. */
export const packagedCMap = async (file: string) =>
  new Uint8Array(await readFile(new URL(`../../public/data/cmaps/${file}`, import.meta.url)));
