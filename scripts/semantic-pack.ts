import { HEADER_WORDS, LEMMAS_PER_BLOCK, MAGIC, VERSION } from '../lib/engine/semantic/tree';

/** A taxonomy before packing. Synsets can have any names. */
export interface Taxonomy {
  /** Synset → its hypernym; undefined for a root. */
  readonly hypernyms: ReadonlyMap<string, string | undefined>;
  /** Lower-case ASCII word → its synsets. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/**
 * Packs the words, their synsets and all ancestors of these in the format that lib/engine/semantic/tree.ts describes.
 * Synsets without a word at or below them are left out.
 */
export function packTree({ hypernyms, words }: Taxonomy): Uint8Array {
  const { numbers, depths } = preorder(hypernyms, [...words.values()].flat());
  const lemmas = packLemmas(words, numbers);
  const headerBytes = HEADER_WORDS * 4;
  const packed = new Uint8Array(headerBytes + depths.length + lemmas.length);
  const header = new DataView(packed.buffer);
  [MAGIC, VERSION, depths.length, words.size, lemmas.length].forEach((word, at) => {
    header.setUint32(at * 4, word, true);
  });
  packed.set(depths, headerBytes);
  packed.set(lemmas, headerBytes + depths.length);
  return packed;
}

/**
 * Numbers the wanted synsets and their ancestors in preorder, siblings by name. `depths` has each one's depth by
 * number.
 */
function preorder(hypernyms: Taxonomy['hypernyms'], wanted: readonly string[]) {
  const children = new Map<string | undefined, string[]>();
  const kept = new Set<string>();
  for (const synset of wanted) {
    for (let at: string | undefined = synset; at !== undefined && !kept.has(at); at = hypernyms.get(at)) {
      kept.add(at);
      const siblings = children.get(hypernyms.get(at));
      if (siblings === undefined) children.set(hypernyms.get(at), [at]);
      else siblings.push(at);
    }
  }
  const numbers = new Map<string, number>();
  const depths: number[] = [];
  const visit = (parent: string | undefined, depth: number): void => {
    for (const synset of (children.get(parent) ?? []).sort()) {
      numbers.set(synset, depths.length);
      depths.push(depth);
      visit(synset, depth + 1);
    }
  };
  visit(undefined, 0);
  return { numbers, depths };
}

/**
 * Packs the sorted words. Each has the length of the prefix that it shares with the word before, its other letters and
 * its sorted synsets, as differences in bytes of 7 bits. The first word of a block shares no prefix.
 */
function packLemmas(words: Taxonomy['words'], numbers: ReadonlyMap<string, number>): Uint8Array {
  const bytes: number[] = [];
  let before = '';
  [...words.keys()].sort().forEach((word, at) => {
    let shared = 0;
    if (at % LEMMAS_PER_BLOCK !== 0) while (shared < word.length && word[shared] === before[shared]) shared += 1;
    const rest = Array.from(word.slice(shared), (char) => char.charCodeAt(0));
    const senses = (words.get(word) ?? []).map((synset) => numbers.get(synset) as number).sort((a, b) => a - b);
    bytes.push(shared, rest.length, ...rest, senses.length);
    let last = 0;
    for (const sense of senses) {
      let difference = sense - last;
      for (; difference >= 0x80; difference >>>= 7) bytes.push((difference & 0x7f) | 0x80);
      bytes.push(difference);
      last = sense;
    }
    before = word;
  });
  return Uint8Array.from(bytes);
}
