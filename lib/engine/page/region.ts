/** An element whose content is treated apart, until its end tag; elements of the same name inside are counted. */
export class Region {
  #tag = '';
  #depth = 0;

  get active(): boolean {
    return this.#depth > 0;
  }

  enter(tag: string): void {
    this.#tag = tag;
    this.#depth = 1;
  }

  open(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth += 1;
  }

  close(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth -= 1;
  }

  end(): void {
    this.#depth = 0;
  }
}
