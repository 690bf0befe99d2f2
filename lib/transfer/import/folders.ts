/** Between the names of folders that lie within one another. */
export const FOLDER_SEPARATOR = ' / ';

/** True where no folder is asked for, or `path` is that folder or lies within it. */
export function isInFolder(path: readonly string[], folder: string | undefined): boolean {
  if (folder === undefined) return true;
  const joined = path.join(FOLDER_SEPARATOR);
  return joined === folder || joined.startsWith(folder + FOLDER_SEPARATOR);
}

/** Folders below this depth count as their ancestor at it: a name is as long as its path. */
const MAX_FOLDER_DEPTH = 64;

/** The folders that are open while a file is read. A folder without a name stands for the one around it. */
export class FolderPath {
  readonly #isNamed: boolean[] = [];
  readonly #names: string[] = [];

  /** @returns whether this is a folder of its own */
  open(name: string): boolean {
    const text = name.trim();
    const isNamed = text !== '' && this.#names.length < MAX_FOLDER_DEPTH;
    this.#isNamed.push(isNamed);
    if (isNamed) this.#names.push(text);
    return isNamed;
  }

  close(): void {
    if (this.#isNamed.pop()) this.#names.pop();
  }

  /** Names of the folders, outermost first. */
  get names(): string[] {
    return [...this.#names];
  }
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
