import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const MEGABYTE = 1_000_000;
/** Firefox's stores take no script beyond 5 MB; what starts with every command is kept well below. */
export const LARGEST_WORKER_BYTES = 1.2 * MEGABYTE;
export const LARGEST_SCRIPT_BYTES = 0.5 * MEGABYTE;
/** A worker shares no code with pages, so what both need is in the package twice. */
export const LARGEST_PACKAGE_BYTES = 3.5 * MEGABYTE;
/** The reader of PDFs, loaded with the first PDF. */
export const LARGEST_PDF_BYTES = 1.7 * MEGABYTE;

/**
 * Weighs a build: its scripts one by one, and the whole as it is packed.
 * @returns a line for each that is too heavy.
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

function limitOf(script: string): number {
  if (/(^|[/\\])pdfjs-/.test(script)) return LARGEST_PDF_BYTES;
  return /(^|[/\\])(reading-)?worker-/.test(script) ? LARGEST_WORKER_BYTES : LARGEST_SCRIPT_BYTES;
}
