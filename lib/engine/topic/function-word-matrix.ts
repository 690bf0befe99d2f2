import { countOf, type FunctionWords, hashOf } from '../function-words';
import { TermMatrix } from './matrix';

/** Function words of a topic's pages by rows, parallel to the rows of its terms; ids are its own. */
export class FunctionWordMatrix extends TermMatrix {
  readonly #ids = new Map<number, number>();

  /** @param words undefined: a row without any. @returns the new row's index. */
  appendWords(words: FunctionWords = new Uint32Array()): number {
    const entries = Array.from(words, (packed) => ({ id: this.#idOf(hashOf(packed)), count: countOf(packed) }));
    entries.sort((a, b) => a.id - b.id);
    return this.append({
      ids: Uint32Array.from(entries, ({ id }) => id),
      counts: Uint16Array.from(entries, ({ count }) => count),
      weights: Float32Array.from(entries, ({ count }) => count),
    });
  }

  #idOf(hash: number): number {
    const known = this.#ids.get(hash);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(hash, id);
    return id;
  }
}
