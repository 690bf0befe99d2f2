import { countOf, type FunctionWords, hashOf, withHash } from '../function-words';
import { TermMatrix } from './matrix';

const NONE: FunctionWords = new Uint32Array();

/** Function words of a topic's pages by rows, parallel to the rows of its terms; ids are its own. */
export class FunctionWordMatrix extends TermMatrix {
  readonly #ids = new Map<number, number>();

  /** @param words undefined: a row without any. @returns the new row's index. */
  appendWords(words: FunctionWords = NONE): number {
    const n = words.length;
    const [ids, counts, weights] = [new Uint32Array(n), new Uint16Array(n), new Float32Array(n)];
    // Loops and numbers alone, for a topic of 50,000 pages has millions of words.
    for (let i = 0; i < n; i += 1) ids[i] = withHash(words[i] as number, this.#idOf(hashOf(words[i] as number)));
    ids.sort();
    for (let i = 0; i < n; i += 1) {
      const packed = ids[i] as number;
      ids[i] = hashOf(packed);
      counts[i] = countOf(packed);
      weights[i] = countOf(packed);
    }
    return this.append({ ids, counts, weights });
  }

  #idOf(hash: number): number {
    const known = this.#ids.get(hash);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(hash, id);
    return id;
  }
}
