import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const MEGABYTE = 1_000_000;
/**
 * Size limits of worker scripts and of other scripts. Firefox's store rejects scripts above 5 MB.
 * Scripts that load at every start must stay far below that.
 */
export const LARGEST_WORKER_BYTES = 1.2 * MEGABYTE;
export const LARGEST_SCRIPT_BYTES = 0.5 * MEGABYTE;
/**
 * Limit for the package. Workers share no code with pages, so the package contains common code twice. The program that
 * scores pages in a scan of web archives (0.32 MB) contains parts of it once more. Tables of the meanings of words take
 * the largest part; a topic loads those of its languages alone.
 */
export const LARGEST_PACKAGE_BYTES = 8 * MEGABYTE;
/** Limit for the PDF parser, which loads with the first PDF. */
export const LARGEST_PDF_BYTES = 1.7 * MEGABYTE;

/**
 * Checks the sizes of a build: each script, and the compressed package.
 * @returns a line for each script that is too large, and for the package; [] if all are small enough
 */
export function tooHeavy(folder: string): string[] {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const bytes = new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
  const scripts = [...bytes].filter(([name]) => name.endsWith('.js'));
  const heavy = scripts.flatMap(([name, { length }]) => {
    const limit = limitOf(name);
    return length > limit ? [`${name}: ${length} bytes, at most ${limit}`] : [];
  });
  const { length } = zipSync(Object.fromEntries(bytes), { level: 9 });
  return length > LARGEST_PACKAGE_BYTES
    ? [...heavy, `the package: ${length} bytes, at most ${LARGEST_PACKAGE_BYTES}`]
    : heavy;
}

/** Returns the size limit of a script by its file name, in bytes. */
function limitOf(script: string): number {
  if (/(^|[/\\])pdfjs-/.test(script)) return LARGEST_PDF_BYTES;
  return /(^|[/\\])(reading-)?worker-/.test(script) ? LARGEST_WORKER_BYTES : LARGEST_SCRIPT_BYTES;
}
