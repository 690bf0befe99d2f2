import type { PageView } from './page-view';
import type { RankingInput } from './ranker';
import { TermVectors } from './term-vectors';

const NONE: RankingInput['boosts'] = new Map();

/**
 * Pages by their function words (`I`, `we`, `you`, `will` …), damped and by IDF as terms are: what tells kinds of pages apart, a
 * course from its teacher, where they speak of the same (Stamatatos, Fakotakis & Kokkinakis, "Text Genre Detection Using Common Word
 * Frequencies", COLING 2000). Nothing is told by them, and nothing is thought of them before seeds tell: of a topic they say little,
 * and of an author much.
 */
export function createFunctionWordView(): PageView {
  const vectors = new TermVectors('damped');
  let isGiven = false;
  return {
    expected: 0,
    get version() {
      return vectors.version;
    },
    get width() {
      return isGiven ? vectors.width : 0;
    },
    update(input) {
      isGiven = input.functionWords !== undefined;
      if (input.functionWords !== undefined) vectors.update({ ...input, matrix: input.functionWords, boosts: NONE });
    },
    vector: (row) => (isGiven ? vectors.vector(row) : { ids: new Uint32Array(), values: new Float32Array() }),
    addDots(rows, dense, scale, sums) {
      if (isGiven) vectors.addDots(rows, dense, scale, sums);
    },
  };
}
