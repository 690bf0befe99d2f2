import { readFile } from 'node:fs/promises';

/** Files of the project, and files that the build of the command generates; this file may itself be in the bundle. */
const FOLDERS = ['../public/', '../.tendril/'].map((folder) => new URL(folder, import.meta.url));

/**
 * Returns the bytes of a file that the extension's package contains.
 * @throws the error of the system for an unknown one
 */
export async function readPackaged(path: string): Promise<Uint8Array> {
  const [first, ...others] = FOLDERS.map((folder) => new URL(path, folder));
  let bytes = readFile(first as URL);
  for (const url of others) bytes = bytes.catch(() => readFile(url));
  return new Uint8Array(await bytes);
}
