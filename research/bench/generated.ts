import type { CountedTerms } from '../../lib/engine/basics';
import { createRandom, randomInt } from '../../lib/engine/random';
import type { RankingInput } from '../../lib/engine/rank/ranker';
import { adaptiveCentroid } from '../../lib/engine/topic/centroid';
import { hashLinks, LinkIndex } from '../../lib/engine/topic/link-index';
import { TermMatrix } from '../../lib/engine/topic/matrix';
import { Vocabulary } from '../../lib/engine/topic/vocabulary';

const PAGES_PER_SITE = 20;
const SUBJECTS = 5;
const SUBJECT_TERMS = 600;
const COMMON_TERMS = 60_000;
const DISTINCT_TERMS = 250;
const LINKS = 30;

/** A page of a generated web of any size. Its number determines its content. */
export interface GeneratedPage {
  readonly url: string;
  /** Number of the subject; 0 is that of the topic. */
  readonly subject: number;
  readonly counted: CountedTerms;
  readonly links: readonly string[];
}

/** Returns page `n` of a generated web. @param pages number of pages of the web. @param distinctTerms of the page. */
export function generatedPage(n: number, pages: number, distinctTerms = DISTINCT_TERMS): GeneratedPage {
  const random = createRandom(n + 1);
  const subject = subjectOf(n);
  const counts = new Map<string, number>();
  while (counts.size < distinctTerms) {
    // Both follow Zipf's law nearly: the rank is the exponential of an even draw.
    const term =
      random.next() < 0.25
        ? `s${subject}x${Math.floor(SUBJECT_TERMS ** random.next())}`
        : `c${Math.floor(COMMON_TERMS ** random.next())}`;
    counts.set(term, (counts.get(term) ?? 0) + 1);
    if (random.next() < 0.02) counts.set(`own${n}x${counts.size}`, 1);
  }
  const values = [...counts.values()];
  const first = n - (n % PAGES_PER_SITE);
  const links = Array.from({ length: LINKS }, (_, i) => {
    const to = i < LINKS / 2 ? first + randomInt(random, PAGES_PER_SITE) : nearby(randomInt(random, pages), subject);
    return generatedUrl(Math.min(pages - 1, to));
  });
  return {
    url: generatedUrl(n),
    subject,
    counted: { terms: [...counts.keys()], counts: values, weights: values },
    links,
  };
}

/** Returns the URL of page `n`; 20 pages share a site. */
export function generatedUrl(n: number): string {
  const site = Math.floor(n / PAGES_PER_SITE);
  return `http://www.site${site}.example/${n % 3 === 0 ? 'posts' : 'about'}/page-${n}.html`;
}

/** Returns page `n` or, for two of three numbers, a page near it with the given subject. */
function nearby(n: number, subject: number): number {
  return n % 3 === 0 ? n : n - (Math.floor(n / PAGES_PER_SITE) % SUBJECTS) * PAGES_PER_SITE + subject * PAGES_PER_SITE;
}

/** Returns the subject of page `n`, which all pages of its site have. */
function subjectOf(n: number): number {
  return Math.floor(n / PAGES_PER_SITE) % SUBJECTS;
}

/**
 * Returns the input of a ranking of generated pages. The first `judged` pages are seeds if their subject is 0, else
 * rejected.
 */
export function generatedInput(judged: number, candidates: number, background = 300): RankingInput {
  const total = judged + candidates;
  const vocabulary = new Vocabulary();
  const matrix = new TermMatrix();
  const index = new LinkIndex();
  const seeds: number[] = [];
  const rejected: number[] = [];
  for (let n = 0; n < total; n += 1) {
    const page = generatedPage(n, total);
    matrix.append(vocabulary.vector(page.counted));
    index.add(page.url, hashLinks(page.links));
    if (n < judged) (page.subject === 0 ? seeds : rejected).push(n);
  }
  const rest = Array.from({ length: background }, (_, i) =>
    matrix.append(vocabulary.vector(generatedPage(total + i, total + background).counted)),
  );
  const rows = { seeds: Uint32Array.from(seeds), rejected: Uint32Array.from(rejected) };
  return {
    matrix,
    ...rows,
    negatives: Uint32Array.from([...rejected, ...rest]),
    candidates: Uint32Array.from({ length: candidates }, (_, i) => judged + i),
    centroid: adaptiveCentroid({ matrix, seeds: rows.seeds, confirmed: [], rejected: rows.rejected }),
    name: [],
    nameWords: [],
    boosts: new Map(),
    graph: index.graph(matrix.rows, (page) => page),
    url: (row) => (row < total ? generatedUrl(row) : ''),
    language: () => 'en',
  };
}
