import { countOf } from '../arrays';
import type { PageNumber, SiteOutcome } from '../basics';
import { EXPLAINED_SUGGESTIONS, NEAR_REASONS, NEAR_TERMS, REASON_TERMS, TOPIC_TERMS } from '../defaults';
import { type Calibration, calibrate, type JudgedPage, probabilitiesOf } from '../insight/calibration';
import { completeness } from '../insight/completeness';
import { outcomesOf, pageStandings } from '../insight/page-standings';
import { linkedPages, rankedSites } from '../insight/ranked-sites';
import { judgedPages } from '../insight/standing';
import type { SemanticMatch } from '../method-report';
import { createRankingEngine } from '../methods/rankers';
import type { SemanticRanker } from '../papers/rankers/semantic';
import type { RankingInput } from '../rank/ranker';
import type { Ranking, RankingEngine } from '../rank/ranking-engine';
import type { RankingRecord } from '../ranking-records';
import type { PageRecord, TopicRecord } from '../records';
import { type Feedback, foldVerdicts, visibleLog } from '../topic/feedback';
import type { LinkGraph } from '../topic/link-index';
import { nameTerms, nameWords } from '../topic/name-terms';
import type { EngineDeps } from './deps';
import { TopicCentroid } from './topic-centroid';
import type { TopicPages } from './topic-pages';
import type { TopicState } from './topic-state';
import { translationsOf } from './translations';

/** Number of pages whose links are indexed per step of `prepare`. */
const LINKED_PAGES = 2_000;
/** Largest number of terms of one page for related search. */
const PAGE_TERMS = 6;

/** A ranking, and what its row needs besides: the judged pages' log-odds, the calibration, and ids of near terms. */
interface FittedRanking {
  readonly ranking: Ranking;
  readonly judged: readonly JudgedPage[];
  readonly calibration: Calibration;
  readonly nearTerms: readonly number[];
}

type TopicName = Pick<RankingInput, 'name' | 'nameWords' | 'compounds'>;

/** Feedback, centroid, ranking and reasons of a topic, all computed from its state. */
export class TopicModel {
  feedback: Feedback;
  /** Returns the user's decision on the site of a page or URL. */
  outcomeOf: (page: Pick<PageRecord, 'url' | 'host' | 'site'>) => SiteOutcome | undefined;
  readonly centroid = new TopicCentroid();
  /** Rows of the candidates, best first, and their scores. */
  #order: Uint32Array = new Uint32Array(0);
  #probabilities: Float32Array = new Float32Array(0);
  /** The fitted ranking behind `#order`; undefined as long as the stored ranking is used. */
  #fitted: FittedRanking | undefined;
  #probabilityOf: (page: Pick<PageRecord, 'n' | 'url'>) => number = () => 0;
  /** 1-based position in the ranking, by row; 0 for a row that is not a candidate. */
  #positions = new Uint32Array(0);
  #graph: LinkGraph | undefined;
  #engine: { readonly key: string; readonly ranking: RankingEngine } | undefined;
  #named: { readonly topic: TopicRecord; readonly terms: number; readonly name: TopicName } | undefined;

  constructor(
    private readonly state: TopicState,
    private readonly deps: Pick<EngineDeps, 'clock' | 'analyzer' | 'meanings' | 'semantic'>,
  ) {
    this.feedback = foldVerdicts(visibleLog(state.log, state.topic));
    this.outcomeOf = outcomesOf(this.feedback.sites);
    const { storedRanking } = state;
    if (storedRanking === undefined) {
      this.fit();
      return;
    }
    this.#updateCentroid();
    const order = storedRanking.order.map((n) => state.pages.rowOf(n));
    this.#take(order, storedRanking.scores);
  }

  /**
   * Computes `feedback` from the log again; must be called after entries were added. The next `rank` uses the result.
   */
  noteVerdicts(): void {
    this.feedback = foldVerdicts(visibleLog(this.state.log, this.state.topic));
    this.outcomeOf = outcomesOf(this.feedback.sites);
  }

  /**
   * Stored pages that are seeds or confirmed, seeds first, each group in the order of `feedback`; judged URLs without a
   * page are left out.
   */
  seedPages(): PageRecord[] {
    return this.#knownPages([...this.feedback.seeds, ...this.feedback.confirmed]);
  }

  /** Candidates of the last ranking, best first. */
  *ranked(): Generator<PageRecord> {
    for (const row of this.#order) {
      const page = this.state.pages.ofRow(row);
      if (page !== undefined) yield page;
    }
  }

  /** 1-based position in the last ranking; undefined for a page that is not a candidate. */
  positionOf(n: PageNumber): number | undefined {
    return this.#positions[this.state.pages.rowOf(n)] || undefined;
  }

  /**
   * Returns the probability of relevance by page: 1 for a seed or confirmed page, else its probability in the last
   * ranking, 0 for a page that is not a candidate. Later rankings do not affect the function; each has its own
   * function.
   */
  probabilityNow(): (page: Pick<PageRecord, 'n' | 'url'>) => number {
    return this.#probabilityOf;
  }

  /**
   * Probability of relevance, in [0, 1], and the log-odds from which it is computed; undefined for a URL that is not a
   * candidate.
   * @throws Error before `fit`.
   */
  storedProbability(url: string): { readonly score: number; readonly evidence: number } | undefined {
    const { ranking } = this.#lastFit();
    const page = this.state.pages.byUrl(url);
    const position = page && this.positionOf(page.n);
    if (position === undefined) return undefined;
    return {
      score: this.#probabilities[position - 1] as number,
      evidence: ranking.logOdds[position - 1] as number,
    };
  }

  /** SemTree's comparison of a page with the topic, whether or not that ranker is chosen; undefined if it abstains. */
  semanticMatch({ n, url }: PageRecord, mostPairs: number): SemanticMatch | undefined {
    const match = this.#semantic()?.match(this.#rankingInput(), this.state.pages.rowOf(n), mostPairs);
    return match && { url, ...match };
  }

  /**
   * Returns the terms that contribute most to a page's similarity to the centroid, largest contribution first, at most
   * `limit`; [] if it shares none.
   */
  pageTerms(page: PageRecord, limit = PAGE_TERMS): string[] {
    const ids = this.centroid.explain(this.state.pages.rowOf(page.n), limit);
    return ids.map((id) => this.state.pages.vocabulary.term(id));
  }

  /**
   * Indexes the links and ranks an opened topic in short steps, one per iteration; ends early if another call ranked.
   */
  *prepare(): Generator<void> {
    while (this.state.pages.links.indexPages(LINKED_PAGES)) yield;
    if (this.#fitted !== undefined) return;
    for (const _ of this.#rankers().prepare(this.#rankingInput())) {
      yield;
      if (this.#fitted !== undefined) return;
    }
    this.fit();
  }

  /**
   * Fits the rankers unless they are fitted. A topic opens with its stored ranking, which has neither log-odds nor a
   * model of URLs; what needs these must come after this call.
   */
  fit(): void {
    if (this.#fitted === undefined) this.#fit();
  }

  /**
   * Recomputes centroid and ranking by the current feedback, and counts the ranking's version up. @returns the row to
   * store.
   */
  rank(): RankingRecord {
    const fitted = this.#fit();
    this.state.rankingVersion += 1;
    return this.#rankingRecord(fitted);
  }

  /** Trains the rankers on the current verdicts, calibrates the probabilities, and keeps both in memory only. */
  #fit(): FittedRanking {
    const input = this.#rankingInput();
    const rankers = this.#rankers();
    const ranking = rankers.rank(input);
    const judged = judgedPages(this.state.log, this.feedback);
    const calibration = calibrate(judged, ranking.logOdds);
    this.#take(ranking.order, probabilitiesOf(ranking.logOdds, calibration));
    this.#fitted = { ranking, judged, calibration, nearTerms: rankers.nearTerms(input, NEAR_TERMS) };
    return this.#fitted;
  }

  /** Returns the last fit. @throws Error before the first. */
  #lastFit(): FittedRanking {
    if (this.#fitted === undefined) throw new Error('the rankers are not fitted yet');
    return this.#fitted;
  }

  /** Returns the rows, the centroid and the name, as rankers read them. */
  #rankingInput(): RankingInput {
    const { state } = this;
    const { centroid, confirmed, ...rows } = this.#updateCentroid();
    const rejectedSites = rowsOfRejectedSites(state.pages, this.feedback);
    return {
      ...rows,
      seeds: Uint32Array.from([...rows.seeds, ...confirmed]),
      negatives: Uint32Array.from([...state.pages.background, ...rows.rejected, ...rejectedSites]),
      candidates: rows.crawled,
      centroid,
      relevance: state.methods.ranksByCentroid ? (row) => this.centroid.relevance(row) : undefined,
      ...this.#name(),
      graph: this.#linkGraph(),
      language: (row) => state.pages.ofRow(row)?.language ?? state.topic.language,
    };
  }

  /**
   * Updates the centroid. @returns it, and what rankers read of the rows. The centroid weighs languages alike, the rows
   * do not.
   */
  #updateCentroid() {
    const { state } = this;
    const hasSeeds = this.feedback.seeds.size + this.feedback.confirmed.size > 0;
    const rowsOf = (urls: Iterable<string>) =>
      Uint32Array.from(this.#knownPages(urls), (page) => state.pages.rowOf(page.n));
    const rows = {
      matrix: state.pages.matrix,
      url: (row: number) => state.pages.ofRow(row)?.url ?? '',
      boosts: this.#boosts(),
      seeds: Uint32Array.from([
        ...rowsOf(this.feedback.seeds),
        ...(hasSeeds ? state.pages.translated.map(({ row }) => row) : []),
      ]),
      confirmed: rowsOf(this.feedback.confirmed),
      rejected: rowsOf(this.feedback.rejected),
      crawled: this.#candidates(),
    };
    const balanced = { ...rows, seeds: Uint32Array.from([...rows.seeds, ...this.#missingExamples()]) };
    return {
      ...rows,
      centroid: this.centroid.update(balanced, state.topic.settings.centroid, state.methods.centroid),
    };
  }

  /** Rows of the pages to suggest, in order of page number. */
  #candidates(): Uint32Array {
    const { pages } = this.state;
    const standings = pageStandings(pages.all, this.feedback);
    const suggested = pages.all.filter(({ url }) => standings.get(url) === 'suggested');
    return Uint32Array.from(suggested, ({ n }) => pages.rowOf(n));
  }

  /**
   * Rows of translations, repeated so that every language of the topic weighs as much in the centroid as the one with
   * the most seeds and confirmed pages; [] for a topic of one language.
   */
  #missingExamples(): number[] {
    const { translated } = this.state.pages;
    if (translated.length === 0) return [];
    const counts = countOf(this.seedPages().map(({ language }) => language));
    const most = Math.max(0, ...counts.values());
    return translated.flatMap(({ row, language }) =>
      Array.from({ length: Math.max(0, most - (counts.get(language) ?? 0) - 1) }, () => row),
    );
  }

  /**
   * Makes an order the current ranking.
   * @param order rows, best first.
   * @param scores probabilities, parallel to `order`.
   */
  #take(order: Uint32Array, scores: Float32Array): void {
    this.#order = order;
    this.#probabilities = scores;
    const positions = new Uint32Array(this.state.pages.matrix.rows);
    for (let i = 0; i < order.length; i += 1) positions[order[i] as number] = i + 1;
    this.#positions = positions;
    const { seeds, confirmed } = this.feedback;
    this.#probabilityOf = ({ n, url }) =>
      seeds.has(url) || confirmed.has(url) ? 1 : (scores[(positions[this.state.pages.rowOf(n)] ?? 0) - 1] ?? 0);
  }

  /** Returns the ranking with reasons, sites and completeness, as it is stored. */
  #rankingRecord({ ranking, judged, calibration, nearTerms }: FittedRanking): RankingRecord {
    const { state, feedback } = this;
    const scores = this.#probabilities;
    const order = state.pages.numbersOf(ranking.order);
    const pageAt = (place: number) => state.pages.all[order[place] as PageNumber] as PageRecord;
    const graph = this.#linkGraph();
    const explained = Array.from(order.subarray(0, EXPLAINED_SUGGESTIONS), (_, place) => pageAt(place));
    return {
      ...{ topic: state.topic.id, version: state.rankingVersion, order, scores },
      positions: ranking.positions,
      topicTerms: this.centroid.heaviest(TOPIC_TERMS).map(({ id, weight }) => ({ term: this.#termOf(id), weight })),
      nearTerms: nearTerms.map(this.#termOf),
      ...(this.deps.meanings && { meanings: this.deps.meanings.version }),
      reasons: explained.map((page) => this.#reasons(page)),
      nearReasons: explained.map((page) => this.#nearReasons(page)),
      sites: rankedSites({
        pages: state.pages.all,
        order,
        probabilities: scores,
        hasConfirmed: feedback.confirmed.size > 0,
        own: this.seedPages().map(({ n }) => n),
        linked: (n) => linkedPages(graph, state.pages.rowOf(n), (row) => state.pages.ofRow(row)?.n),
      }),
      completeness: completeness({
        ...{ logOdds: ranking.logOdds, probabilities: scores, calibration, judged },
        siteAt: (place) => pageAt(place).site,
        confirmed: feedback.confirmed.size,
        own: new Set(this.seedPages().map(({ site }) => site)),
      }),
      atMs: this.deps.clock.nowMs(),
    };
  }

  /**
   * Terms that explain a page's probability, largest contribution first, at most `REASON_TERMS`. If no ranker sums over
   * terms, the terms that the page shares with the centroid.
   */
  #reasons(page: PageRecord): string[] {
    const seen = this.#rankers().explain(this.state.pages.rowOf(page.n), REASON_TERMS);
    if (seen.length === 0) return this.pageTerms(page, REASON_TERMS);
    return seen.map((id) => this.state.pages.vocabulary.term(id));
  }

  /** Returns the terms of a page whose meaning is near the name, heaviest contribution first. */
  #nearReasons({ n }: PageRecord): string[] {
    return this.#rankers().explainNear(this.state.pages.rowOf(n), NEAR_REASONS).map(this.#termOf);
  }

  /**
   * Returns the graph of links between rows. It is computed again only after new rows or a change of `countsAllLinks`.
   */
  #linkGraph(): LinkGraph {
    const { matrix, links } = this.state.pages;
    const countsAll = this.state.methods.countsAllLinks;
    if (this.#graph?.nodes !== matrix.rows || (this.#graph.linkCounts !== undefined) !== countsAll) {
      this.#graph = links.graph(matrix.rows, (page) => this.state.pages.rowOf(page), countsAll);
    }
    return this.#graph;
  }

  /** The topic's fitted rankers. @throws Error before `fit`. */
  get ranker(): RankingEngine {
    this.#lastFit();
    return this.#rankers();
  }

  /** The topic's rankers, the same object until the settings that concern them change. */
  #rankers(): RankingEngine {
    const { rankers, fusion } = this.state.topic.settings;
    const { isSourceUniform, comparesAllTerms } = this.state.methods;
    const key = [fusion, ...rankers, comparesAllTerms, isSourceUniform].join(' ');
    if (this.#engine?.key !== key) {
      const { meanings } = this.deps;
      const ranking = createRankingEngine({
        ...{ rankers, fusion, isSourceUniform },
        semantic: () => this.#semantic(),
        meanings: meanings && { table: meanings, vocabulary: this.state.pages.vocabulary },
      });
      this.#engine = { key, ranking };
    }
    return this.#engine.ranking;
  }

  /** Returns the text of a term id. */
  readonly #termOf = (id: number) => this.state.pages.vocabulary.term(id);

  /** A new semantic ranker; undefined if no noun tree is loaded. */
  #semantic(): SemanticRanker | undefined {
    const pageTerms = this.state.methods.comparesAllTerms ? Number.POSITIVE_INFINITY : undefined;
    return this.deps.semantic?.(this.#termOf, pageTerms);
  }

  /** The user's term boosts by term id. */
  #boosts(): Map<number, number> {
    const boosts = new Map<number, number>();
    for (const [term, boost] of Object.entries(this.state.topic.settings.termBoosts)) {
      const id = this.state.pages.vocabulary.id(term);
      if (id !== undefined) boosts.set(id, boost);
    }
    return boosts;
  }

  /**
   * Returns the words of the topic's name in all its languages, and their term ids. The result is kept until the topic's
   * record changes or the vocabulary grows.
   */
  #name(): TopicName {
    const { topic, pages } = this.state;
    const terms = pages.vocabulary.size;
    if (this.#named?.topic !== topic || this.#named.terms !== terms) {
      const { analyzer } = this.deps;
      const names = [topic, ...translationsOf(topic)];
      const words = names.flatMap(({ name, language }) =>
        analyzer.tokens(name, language).map((word) => ({ word, language })),
      );
      const all = names.flatMap(({ name, language }) => nameWords(name, (word) => analyzer.tokens(word, language)));
      this.#named = { topic, terms, name: { nameWords: all, ...nameTerms(words, pages.vocabulary) } };
    }
    return this.#named.name;
  }

  /** Returns the pages with these URLs; unknown URLs are left out. */
  #knownPages(urls: Iterable<string>): PageRecord[] {
    return [...urls].flatMap((url) => this.state.pages.byUrl(url) ?? []);
  }
}

/**
 * Rows of negative examples: of each rejected site without a rejected page, the first page without a verdict. Such
 * examples are weak, so they count once per site and do not move the centroid.
 */
function rowsOfRejectedSites(pages: TopicPages, feedback: Feedback): number[] {
  const open = new Set([...feedback.sites].flatMap(([site, outcome]) => (outcome === 'rejected' ? [site] : [])));
  if (open.size === 0) return [];
  for (const url of feedback.rejected) open.delete(pages.byUrl(url)?.site ?? '');
  const judged = new Set(feedback.validVerdicts.map(({ url }) => url));
  const rows: number[] = [];
  for (const { n, url, site } of pages.all) {
    if (!judged.has(url) && open.has(site) && open.delete(site)) rows.push(pages.rowOf(n));
  }
  return rows;
}
