/** Small inputs for the rankers' tests. */
import { createRandom, randomInt } from '../../lib/engine/random';
import type { PageView, RankingInput } from '../../lib/engine/rank/ranker';
import type { LinkGraph } from '../../lib/engine/topic/link-index';
import { TermMatrix } from '../../lib/engine/topic/matrix';
import { Vocabulary } from '../../lib/engine/topic/vocabulary';

export interface PageFixture {
  readonly url: string;
  /** Words separated by spaces. */
  readonly text: string;
  readonly role: 'seed' | 'negative' | 'rejected' | 'candidate';
  /** Indices of the pages it links to. */
  readonly links?: readonly number[];
}

export interface InputFixture extends RankingInput {
  readonly vocabulary: Vocabulary;
}

/** Returns the input of rankers for small pages, and its vocabulary. */
export function inputOf(pages: readonly PageFixture[]): InputFixture {
  const vocabulary = new Vocabulary();
  const matrix = new TermMatrix();
  for (const page of pages) {
    const counts = new Map<string, number>();
    for (const word of page.text.split(' ').filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const values = [...counts.values()];
    matrix.append(vocabulary.vector({ terms: [...counts.keys()], counts: values, weights: values }));
  }
  const rows = (...roles: PageFixture['role'][]) =>
    Uint32Array.from(pages.flatMap((page, row) => (roles.includes(page.role) ? [row] : [])));
  return {
    vocabulary,
    matrix,
    seeds: rows('seed'),
    negatives: rows('negative', 'rejected'),
    rejected: rows('rejected'),
    candidates: rows('candidate'),
    centroid: undefined,
    name: [],
    nameWords: [],
    boosts: new Map(),
    graph: graphOf(pages.map((page) => page.links ?? [])),
    url: (row) => pages[row]?.url ?? '',
    language: () => 'en',
  };
}

/** Returns a link graph. @param links targets of each node */
export function graphOf(links: readonly (readonly number[])[]): LinkGraph {
  const offsets = new Uint32Array(links.length + 1);
  for (const [node, targets] of links.entries()) offsets[node + 1] = (offsets[node] as number) + targets.length;
  return { nodes: links.length, offsets, targets: Uint32Array.from(links.flat()) };
}

/**
 * Returns random pages of two topics that share some words. Seeds and the first half of the candidates are of topic 1,
 * negatives and the other half of topic 2.
 */
export function twoTopics(
  seed: number,
  sizes: { seeds: number; negatives: number; candidates: number },
): PageFixture[] {
  const random = createRandom(seed);
  const page = (topic: number, role: PageFixture['role'], i: number, total: number): PageFixture => {
    const words = Array.from({ length: 20 + randomInt(random, 30) }, () => {
      const kind = random.next() < 0.4 ? `t${topic}` : 'common';
      return `${kind}w${Math.floor(30 * random.next() ** 2)}`;
    });
    const links = Array.from({ length: 3 }, () => randomInt(random, total));
    return { url: `http://site${topic}${i % 3}.example/${role}/${i}`, text: words.join(' '), role, links };
  };
  const total = sizes.seeds + sizes.negatives + sizes.candidates;
  const half = sizes.candidates / 2;
  return [
    ...Array.from({ length: sizes.seeds }, (_, i) => page(1, 'seed', i, total)),
    ...Array.from({ length: sizes.negatives }, (_, i) => page(2, 'negative', i, total)),
    ...Array.from({ length: sizes.candidates }, (_, i) => page(i < half ? 1 : 2, 'candidate', i, total)),
  ];
}

/** Returns the dot product of two rows' vectors in a view. */
export function dotIn(view: Pick<PageView, 'vector'>, a: number, b: number): number {
  const [one, other] = [view.vector(a), view.vector(b)];
  const values = new Map(Array.from(other.ids, (id, i) => [id, other.values[i] as number]));
  return Array.from(one.ids).reduce((sum, id, i) => sum + (one.values[i] as number) * (values.get(id) ?? 0), 0);
}

/** Returns the share of pages of topic 1 in the best half of a ranking of `twoTopics`' candidates. */
export function separation(scores: ArrayLike<number>): number {
  const order = Array.from(scores, (score, i) => ({ score, i })).sort((a, b) => b.score - a.score);
  const half = order.length / 2;
  return order.slice(0, half).filter(({ i }) => i < half).length / half;
}
