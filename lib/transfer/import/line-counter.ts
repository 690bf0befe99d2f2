/** Tells the line of rising offsets in a text. */
export class LineCounter {
  #offset = 0;
  #line = 1;

  constructor(private readonly text: string) {}

  /** @param offset not before the last one asked for */
  lineAt(offset: number): number {
    for (; this.#offset < offset; this.#offset++) if (this.text[this.#offset] === '\n') this.#line++;
    return this.#line;
  }
}
