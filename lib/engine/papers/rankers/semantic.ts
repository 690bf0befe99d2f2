import type { Ranker, RankingInput } from '../../rank/ranker';
import { HeaviestTerms, PageSimilarity } from '../../semantic/page-similarity';
import type { SemanticTree } from '../../semantic/tree';
import type { TermMatrix } from '../../topic/matrix';
import { addUnitRow, cosineOfRow, heaviestIds, normOf } from '../../topic/weights';

/** SemTree eq 9: λ, the weight of the cosine. */
const COSINE_SHARE = 0.5;
/** Number of heaviest topic terms that are compared with a page's terms. */
const SEMANTIC_TOPIC_TERMS = 60;
/**
 * Number of heaviest page terms that are compared. With all terms of a long page, every topic term would find a similar
 * word.
 */
const SEMANTIC_PAGE_TERMS = 30;

interface SemanticOptions {
  /** λ, in [0, 1]. */
  readonly cosineShare?: number;
  readonly pageTerms?: number | undefined;
}

/**
 * SemTree eq 9: Sim(T, W) = λ·cos(T, W) + (1 − λ)·SemanticSim(T, W), in [0, 1]. T is the mean of the seeds' unit
 * vectors, W a page's vector, both with position-weighted TF (eq 3). Abstains without a tree, without seeds, and if
 * most seeds are in a language other than the tree's.
 * @param termOf returns the word of a term id of the matrix.
 */
export function createSemanticRanker(
  tree: SemanticTree | undefined,
  termOf: (id: number) => string,
  { cosineShare = COSINE_SHARE, pageTerms = SEMANTIC_PAGE_TERMS }: SemanticOptions = {},
): Ranker {
  const heaviest = new HeaviestTerms(pageTerms);
  const similarity = tree && new PageSimilarity(tree, termOf, SEMANTIC_TOPIC_TERMS);
  let known: TermMatrix | undefined;
  return {
    name: 'semantic',
    score(input) {
      if (similarity === undefined || !speaks(tree?.language, input)) return undefined;
      const { matrix, seeds, candidates } = input;
      const topic = new Float64Array(matrix.width);
      for (const seed of seeds) addUnitRow(topic, matrix, seed, 1 / seeds.length, 'position-tf');
      const norm = normOf(topic);
      if (known !== matrix) similarity.forgetPages();
      known = matrix;
      similarity.setTopic(heaviestIds(topic, SEMANTIC_TOPIC_TERMS));
      return Float64Array.from(candidates, (row) => {
        const cosine = Math.min(1, cosineOfRow(matrix, row, topic, norm, 'position-tf'));
        return cosineShare * cosine + (1 - cosineShare) * similarity.score(row, heaviest.of(matrix, row));
      });
    },
  };
}

function speaks(language: string | undefined, { seeds, language: languageOf }: RankingInput): boolean {
  const spoken = seeds.reduce((count, seed) => count + (languageOf(seed) === language ? 1 : 0), 0);
  return spoken * 2 > seeds.length;
}
