import { getOrMake } from '../../arrays';
import type { ScoredLink } from '../../frontier/policy';
import { hash53 } from '../../hash';
import type { FrontierRecord } from '../../records';
import { highestOf, type LinkField, walkPolicy } from './link-field';
import { numberIn, RecentTable } from './policy-memory';

/** Number of hash buckets for words; bounds the size of the stored state. */
const WORD_HASHES = 1024;
/** Number of outcomes that both classes need before the classifier is used. */
const LEAST_OF_KIND = 5;
/** Maximum number of words per link. */
const MOST_WORDS = 40;
const MOST_PENDING = 64;

interface Learnt {
  /** Number of links with the word that led to a good page (`good`) or to another page (`bad`), by word hash. */
  readonly good: number[];
  readonly bad: number[];
  goodLinks: number;
  badLinks: number;
  /** Sum of the relevance of all outcomes; their number is `goodLinks + badLinks`. */
  sum: number;
  /** Word hashes of links that were taken but have no outcome yet, by URL. */
  readonly pending: RecentTable<readonly number[]>;
}

/**
 * ACHE's link classifier (named by DWDBRM; Barbosa, Freire 2007): naive Bayes on the words of a link's URL, anchor and
 * context. It learns from the relevance of fetched pages; a page at or above the mean so far is good, except with
 * relevance 0. Until five pages of each class are known, the most relevant link is taken, as in ACHE before its first
 * training.
 */
export const linkClassifier = walkPolicy<Learnt>({
  name: 'link-classifier',
  read: (memory) => ({
    good: storedCounts(memory.good),
    bad: storedCounts(memory.bad),
    goodLinks: numberIn(memory.goodLinks, 0),
    badLinks: numberIn(memory.badLinks, 0),
    sum: numberIn(memory.sum, 0),
    pending: RecentTable.of(memory.pending, undefined, MOST_PENDING),
  }),
  write: ({ pending, ...rest }) => ({ ...rest, pending: pending.toJson() }),
  /**
   * Counts the words of a taken link as good if its page's relevance is above 0 and at least the mean so far, else as
   * bad. Outcomes of links that `take` does not remember (the last `MOST_PENDING`) are ignored.
   */
  learn(state, { url }, relevance) {
    const words = state.pending.get(url);
    if (words === undefined) return;
    state.pending.delete(url);
    const known = state.goodLinks + state.badLinks;
    const isGood = relevance > 0 && relevance * known >= state.sum;
    state.sum += relevance;
    if (isGood) state.goodLinks += 1;
    else state.badLinks += 1;
    const counts = isGood ? state.good : state.bad;
    for (const word of words) counts[word] = (counts[word] as number) + 1;
  },
  /**
   * Returns the index of the link with the highest log-odds, or of the most relevant one until five links of both kinds
   * were fetched; the earliest of equals. Remembers its words until its outcome is known.
   */
  take(field, state) {
    const { goodLinks, badLinks } = state;
    const wordsOf = (i: number) => linkWords((field.links[i] as ScoredLink).link);
    const isReady = Math.min(goodLinks, badLinks) >= LEAST_OF_KIND;
    const scores = isReady ? linkLogOdds(field, state) : field.relevance;
    const next = highestOf(field.left, (i) => scores[i] as number);
    state.pending.set((field.links[next] as ScoredLink).link.url, [...wordsOf(next)]);
    return next;
  },
});

/** Log-odds of the links of one `select` call, during which the model does not change. */
const scored = new WeakMap<LinkField, Float64Array>();

/**
 * Returns the naive Bayes log-odds of each link, good against bad, summed over its words; parallel to `field.links`.
 */
function linkLogOdds(field: LinkField, { good, bad, goodLinks, badLinks }: Learnt): Float64Array {
  return getOrMake(scored, field, () => {
    const logOdds = Float64Array.from(good, (count, word) =>
      Math.log(((count + 0.5) / (goodLinks + 1)) * ((badLinks + 1) / ((bad[word] as number) + 0.5))),
    );
    return Float64Array.from(field.links, ({ link }) =>
      linkWords(link).reduce((score, word) => score + (logOdds[word] as number), 0),
    );
  });
}

/** Returns stored counts by hash of the word; zeros for anything else. */
function storedCounts(value: unknown): number[] {
  const counts = Array.isArray(value) && value.length === WORD_HASHES ? value : new Array(WORD_HASHES).fill(0);
  return counts.map((count) => (typeof count === 'number' ? count : 0));
}

/** Word hashes by link. Links stay queued for many rounds and their words do not change. */
const words = new WeakMap<FrontierRecord, Uint16Array>();

/**
 * Returns hashes, below `WORD_HASHES`, of the distinct words of a link's URL and preview, at most `MOST_WORDS`, those
 * of the URL first. The same word hashes differently in URL and preview.
 */
export function linkWords(link: FrontierRecord): Uint16Array {
  return getOrMake(words, link, () => {
    const all = [...wordsIn(link.url).map((word) => `/${word}`), ...wordsIn(link.preview)];
    return Uint16Array.from(new Set(all.map((word) => hash53(word) % WORD_HASHES))).slice(0, MOST_WORDS);
  });
}

/**
 * Returns the words of a text in order, repeats included: lower-case runs of two or more letters, and overlapping
 * character pairs for Han script. A single letter or character gives none.
 */
function wordsIn(text: string): string[] {
  const runs = text.toLowerCase().match(/\p{Script=Han}+|(?:(?!\p{Script=Han})\p{L}){2,}/gu) ?? [];
  return runs.flatMap((run) =>
    /^\p{Script=Han}/u.test(run) ? Array.from(run.slice(1), (_, at) => run.slice(at, at + 2)) : [run],
  );
}
