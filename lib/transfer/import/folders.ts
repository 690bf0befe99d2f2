/** Between the names of folders that lie within one another. */
export const FOLDER_SEPARATOR = ' / ';

/** True where no folder is asked for, or `path` is that folder or lies within it. */
export function isInFolder(path: readonly string[], folder: string | undefined): boolean {
  if (folder === undefined) return true;
  const joined = path.join(FOLDER_SEPARATOR);
  return joined === folder || joined.startsWith(folder + FOLDER_SEPARATOR);
}

/** Tells the line of rising offsets in a text. */
export class LineCounter {
  readonly #text: string;
  #offset = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param offset not before the last one asked for */
  lineAt(offset: number): number {
    for (; this.#offset < offset; this.#offset++) if (this.#text[this.#offset] === '\n') this.#line++;
    return this.#line;
  }
}
