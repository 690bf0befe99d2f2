import type { SemanticMatch } from '../../method-report';
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
  /** Share of the cosine in the score (λ of eq 9), in [0, 1]. */
  readonly cosineShare?: number;
  readonly pageTerms?: number | undefined;
}

type Topic = Pick<RankingInput, 'matrix' | 'seeds' | 'language'>;

export interface SemanticRanker extends Ranker {
  /** Explains the similarity of one row by its best pairs of words; undefined if the ranker abstains. */
  match(topic: Topic, row: number, mostPairs: number): Omit<SemanticMatch, 'url'> | undefined;
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
): SemanticRanker {
  const heaviest = new HeaviestTerms(pageTerms);
  const similarity = tree && new PageSimilarity(tree, termOf, SEMANTIC_TOPIC_TERMS);
  let known: TermMatrix | undefined;
  /**
   * Makes the seeds the topic of the similarity.
   * @returns functions from a row to both parts of eq 9 and to its best pairs of words; undefined to abstain.
   */
  const partsOf = ({ matrix, seeds, ...input }: Topic) => {
    if (similarity === undefined || !isLanguageOfSeeds(tree?.language, { seeds, ...input })) return undefined;
    const topic = new Float64Array(matrix.width);
    for (const seed of seeds) addUnitRow(topic, matrix, seed, 1 / seeds.length, 'position-tf');
    const norm = normOf(topic);
    if (known !== matrix) similarity.forgetPages();
    known = matrix;
    similarity.setTopic(heaviestIds(topic, SEMANTIC_TOPIC_TERMS));
    return {
      cosine: (row: number) => Math.min(1, cosineOfRow(matrix, row, topic, norm, 'position-tf')),
      semantic: (row: number) => similarity.score(row, heaviest.of(matrix, row)),
      matches: (row: number) => similarity.matches(heaviest.of(matrix, row)),
    };
  };
  const sum = (cosine: number, semantic: number) => cosineShare * cosine + (1 - cosineShare) * semantic;
  return {
    name: 'semantic',
    /** Returns Sim(T, W) of each candidate; returns undefined if the ranker abstains. */
    score(input) {
      const parts = partsOf(input);
      return parts && Float64Array.from(input.candidates, (row) => sum(parts.cosine(row), parts.semantic(row)));
    },
    /**
     * Returns both parts of Sim(T, W) for one row, with its `mostPairs` best pairs of words, largest part first;
     * undefined if the ranker abstains.
     */
    match(topic, row, mostPairs) {
      const parts = partsOf(topic);
      if (parts === undefined) return undefined;
      const [cosine, semantic] = [parts.cosine(row), parts.semantic(row)];
      const pairs = parts.matches(row).slice(0, mostPairs);
      return {
        ...{ cosineShare, cosine, semantic, score: sum(cosine, semantic) },
        pairs: pairs.map(({ topicTerm, pageTerm, ...pair }) => ({
          ...{ topicWord: termOf(topicTerm), pageWord: termOf(pageTerm), ...pair },
        })),
      };
    },
  };
}

/** Whether more than half of the seeds are in the language; false without seeds. */
function isLanguageOfSeeds(
  language: string | undefined,
  { seeds, language: languageOf }: Omit<Topic, 'matrix'>,
): boolean {
  const spoken = seeds.reduce((count, seed) => count + (languageOf(seed) === language ? 1 : 0), 0);
  return spoken * 2 > seeds.length;
}
