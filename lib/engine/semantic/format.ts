/**
 * The packed noun tree, little-endian. Header of five 32-bit words: `MAGIC`, `VERSION`, synsets, lemmas, bytes of lemmas.
 * Then one depth byte per synset, synsets in preorder, so that the depths alone say the tree:
 *
 *     depth   0 1 2 2 1 2        0        a root has depth 0; a synset's parent is the
 *     synset  0 1 2 3 4 5      1   4      last one before it with one depth less
 *                             2 3   5
 *
 * Then the lemmas in ascending order of their ASCII bytes: characters shared with the lemma before (0 at every
 * `LEMMAS_PER_BLOCK`-th), number of other characters, those characters, number of senses, senses ascending as LEB128
 * differences.
 */
export const MAGIC = 0x444e4c54;
export const VERSION = 1;
export const HEADER_WORDS = 5;
export const LEMMAS_PER_BLOCK = 16;
