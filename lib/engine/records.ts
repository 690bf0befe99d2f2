/**
 * Stored rows, one interface per table. Rows of sessions and rounds are in `session-records.ts`, of the ranking in
 * `ranking-records.ts`, of watching in `watch-records.ts`.
 */
import type {
  Language,
  PageNumber,
  ParsedPage,
  Policy,
  Provenance,
  RankerName,
  SiteOutcome,
  StopTarget,
  TermVector,
} from './basics';
import type { CentroidName, FrontierName, FusionName, PrintedName } from './method-names';
import type { WatchInterval } from './watch-records';

/**
 * Store table `pages`, key [topic+url], unique index [topic+n]: what the interface shows of a page. Terms are in table
 * `terms`.
 */
export interface PageRecord
  extends Omit<ParsedPage, 'fields' | 'hidden' | 'frame' | 'links' | 'feeds' | 'anchorRatio'> {
  readonly topic: string;
  readonly n: PageNumber;
  /** Hub score of the URL (HubSVM), in [0, 1]. */
  readonly hubScore: number;
  /** 64-bit SimHash as 16 hex digits. */
  readonly fingerprint: string;
  /** Canonical URL of an earlier page with nearly the same text. Such a duplicate is stored but not suggested. */
  readonly duplicateOf?: string;
  readonly foundBy: Provenance;
  readonly fetchedAtMs: number;
  /**
   * Who can read a page that was read in a browser tab; absent if everybody can.
   * - `unknown`: the page was not yet requested without cookies.
   * - `user`: the request without cookies gave another page or none.
   * - `released`: as `user`, but the user lets the crawl follow the page's links.
   */
  readonly readers?: 'unknown' | 'user' | 'released';
  /**
   * The capture of a web archive from which a page that is gone was read; absent if the page was read from its site.
   */
  readonly archived?: ArchiveCopy;
}

/** A capture of a page in a web archive. */
export interface ArchiveCopy {
  readonly url: string;
  readonly atMs: number;
}

/** Store table `terms`, key [topic+n]: the data that the engine reads of every page when it loads a topic. */
export interface TermsRecord extends TermVector {
  readonly topic: string;
  readonly n: PageNumber;
  /** Hashes of the distinct link targets (`hashLinks`), for the link graph. */
  readonly linkHashes: Float64Array;
}

/**
 * Store table `links`, key [topic+n]: the links of one page, as parallel arrays. The engine reads one row at a time.
 */
export interface LinksRecord {
  readonly topic: string;
  readonly n: PageNumber;
  readonly targets: readonly string[];
  readonly anchors: readonly string[];
  readonly contexts: readonly string[];
  /** URLs of feeds and sitemaps that the page declares; absent if it declares none. */
  readonly feeds?: readonly string[];
}

/** Store table `vocabulary`, key [topic+from], append-only: the term with id `from + i` is `terms[i]`. */
export interface VocabularyRecord {
  readonly topic: string;
  readonly from: number;
  readonly terms: readonly string[];
}

/** Store table `frontier`, key [topic+url]: a queued URL, whichever operator proposed it. */
export interface FrontierRecord {
  readonly topic: string;
  readonly url: string;
  readonly host: string;
  /** Provenance for the future page; its round is the one in which the page is fetched. */
  readonly foundBy: Omit<Provenance, 'round'>;
  /** Text known before the page is fetched: anchor and surrounding text, or title and snippet of a search result. */
  readonly preview: string;
  /** Hub score of the URL (HubSVM), in [0, 1]. */
  readonly hubScore: number;
  /** Position in order of arrival in the topic, for breadth-first order and stable ties. */
  readonly order: number;
  /** Number of answers of services that contained the URL; absent for none. */
  readonly answers?: number;
  /**
   * The frontier method that dropped the URL (`LearntBy.frontier`). While it is chosen, the URL counts as not queued.
   */
  readonly droppedBy?: string;
}

/** Store table `attempts`, key [topic+url]: a URL that gave no page, with the reason. */
export interface AttemptRecord {
  readonly topic: string;
  readonly url: string;
  readonly code: string;
  readonly atMs: number;
  readonly tries: number;
  /** False if another try cannot help (robots.txt, not HTML, 404). */
  readonly retryable: boolean;
  /**
   * Time from which the URL may be tried again; absent if it failed for good or has used all its tries, and in rows of
   * older versions.
   */
  readonly retryAtMs?: number;
  /** Provenance of the URL; set if a tab of the browser may be able to read the page (`needsBrowser`). */
  readonly foundBy?: Provenance;
}

/**
 * Store table `verdicts`, key [topic+seq], append-only log of the user's decisions. `seed` marks a page; `site` decides
 * on a whole site; `undo` takes back the entry `undoes`. The valid decisions are a fold over this log
 * (topic/feedback.ts).
 */
export interface VerdictRecord {
  readonly topic: string;
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** URL that the verdict is about. With `site`: the URL by which the site was judged, or the site's root. */
  readonly url: string;
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip' | 'site' | 'undo';
  readonly atMs: number;
  /** `seq` of the first entry of the same user action; absent in that first entry. */
  readonly step?: number;
  /** Name of the site as `siteOf` returns it (url/site.ts), and the decision on it; only with `site`. */
  readonly site?: string;
  readonly outcome?: SiteOutcome;
  /**
   * With `site`, in place of an outcome: the site's new grouping (url/site.ts). The site's own name restores the
   * default.
   */
  readonly extent?: string;
  /** `seq` of the entry that is taken back; only with `undo`. */
  readonly undoes?: number;
  /** Probability of relevance when the page was judged, in [0, 1]; absent if the page was not ranked. */
  readonly score?: number;
  /**
   * Log-odds of relevance when the page was judged (rank/ranking-engine.ts). Absent in entries of older
   * versions, and if `score` is absent.
   */
  readonly evidence?: number;
  /** True if the page was shown because it was drawn at random from all suggestions. */
  readonly sampled?: true;
  /**
   * Id of the copy of the topic in which the entry was written (`TopicRecord.replica`); absent in entries of older
   * versions.
   */
  readonly replica?: string;
  /** Lamport time of the entry (topic/causal-order.ts); if absent, `seq` is used. */
  readonly clock?: number;
  /** Name of the reviewer; absent if the settings have no name. */
  readonly author?: string;
  /** Reason for the verdict: one of `TopicRecord.reasons`. */
  readonly reason?: string;
  /** Title that an import gave for the page; absent in all other entries. */
  readonly title?: string;
  /** True if the entry settles a disagreement between reviewers. Such an entry is not an independent answer. */
  readonly settles?: true;
}

/**
 * Lamport time of a change, and the copy of the topic that made it. Every copy sorts changes by stamp into the same
 * order.
 */
export interface Stamp {
  /** 1 + the largest clock that the copy knew; 0 for changes of older versions. */
  readonly clock: number;
  readonly replica: string;
}

/**
 * Store table `captures`, key [topic+url]: the latest answer of a web archive about captures of a page or of a site's
 * front page.
 */
export interface CaptureRecord {
  readonly topic: string;
  readonly url: string;
  /** Id of the archive's provider. */
  readonly archive: string;
  readonly count: number;
  /** True if there may be more than `count` captures. */
  readonly isAtLeast: boolean;
  /** Time of the first and of the last capture; absent if there is none. */
  readonly firstMs?: number;
  readonly lastMs?: number;
  /** URL of the last capture; absent in rows of older versions. */
  readonly lastUrl?: string;
  readonly checkedAtMs: number;
}

/** Tags and text of a note. */
export type NoteContent = Pick<NoteRecord, 'tags' | 'text'>;

/** Store table `notes`, key [topic+target]: the user's tags and text on a page or a whole site of the topic. */
export interface NoteRecord {
  readonly topic: string;
  /** Canonical URL of a page, fetched or not; or the name of a site as `siteOf` returns it (url/site.ts). */
  readonly target: string;
  readonly tags: readonly string[];
  readonly text: string;
  readonly atMs: number;
  /** The user's tags and text from before the first entry of `imported`. */
  readonly own?: NoteContent;
  /**
   * Tags and texts that imports added, oldest first, each with its step of the log, so that an undo can remove them.
   * Absent after the user's next edit.
   */
  readonly imported?: readonly ImportedNote[];
  /** Name of the last author; absent if the settings have no name. */
  readonly author?: string;
  /** Stamps of the last change of the text and of each tag; absent in notes of older versions. */
  readonly textStamp?: Stamp;
  readonly tagStamps?: readonly TagStamp[];
}

export interface TagStamp extends Stamp {
  /** The tag in lower case. */
  readonly tag: string;
}

export interface ImportedNote extends Pick<NoteRecord, 'tags' | 'text'> {
  readonly step: number;
}

export interface TopicSettings {
  readonly policy: Policy;
  readonly frontier: FrontierName;
  readonly fusion: FusionName;
  readonly centroid: CentroidName;
  readonly rankers: readonly RankerName[];
  readonly pagesPerRound: number;
  readonly printed: readonly PrintedName[];
  /**
   * Share in [0, 1] of a session's budget spent on finding new sites before the rest is spent on pages
   * (frontier/site-shares.ts). Above the default, operators are meanwhile paid for first pages of sites alone.
   */
  readonly breadth: number;
  /** Weight multipliers by term; 0 excludes a term. */
  readonly termBoosts: Readonly<Record<string, number>>;
  readonly watch: WatchInterval;
  /** Share of the relevant pages that the user wants to find before the advice to stop; absent for `STOP_TARGET`. */
  readonly stopTarget?: StopTarget;
  /** Identifiers of the search sources that this topic does not ask; absent for none. */
  readonly stoppedSources?: readonly string[];
  /**
   * Further languages of the topic. Each has the topic's name in that language, followed by its main terms; empty if no
   * translation is known. Absent for none.
   */
  readonly languages?: Readonly<Record<Language, readonly string[]>>;
}

/** Store table `topics`, key id. */
export interface TopicRecord {
  readonly id: string;
  readonly name: string;
  /** The user's description of the topic, used in keyword queries. May be empty. */
  readonly description: string;
  readonly language: Language;
  readonly createdAtMs: number;
  readonly settings: TopicSettings;
  /**
   * When an import or repair last changed page numbers, or a split or join last changed sites. Data read before that
   * time is out of date.
   */
  readonly renumberedAtMs?: number;
  /** When the last watch run began; never exported. */
  readonly watchedAtMs?: number;
  /** When the user deleted the topic, which is then hidden and can be restored for a day; never exported. */
  readonly deletedAtMs?: number;
  /** The team's criteria for including and excluding pages. */
  readonly criteria?: Criteria;
  /** Reasons that a reviewer may give for a verdict. */
  readonly reasons?: readonly Reason[];
  /**
   * Stamp of the last change of each member by its name, for settings `settings.…`; absent in topics of older versions.
   */
  readonly stamps?: Readonly<Record<string, Stamp>>;
  /** Random identifier of this copy of the topic; never exported. */
  readonly replica?: string;
  /** Identifier of the topic that this one was imported from as a separate topic. */
  readonly origin?: string;
  /** True while other reviewers' answers stay hidden until this reviewer has answered; never exported. */
  readonly isBlind?: boolean;
  /** The part of the sites that this copy's reviewer judges; absent for all sites. */
  readonly share?: WorkShare;
}

/** Returns the identifier that all copies of a topic have in common, also copies that are kept as separate topics. */
export const originOf = ({ id, origin }: Pick<TopicRecord, 'id' | 'origin'>): string => origin ?? id;

interface Criteria {
  readonly include: string;
  readonly exclude: string;
}

export interface Reason {
  readonly text: string;
  readonly verdict: 'yes' | 'no';
}

/**
 * One of `of` parts into which the sites are divided. A share `overlap` of all sites, in [0, 1], belongs to every part.
 */
export interface WorkShare {
  /** Number of this part, from 1 to `of`. */
  readonly part: number;
  readonly of: number;
  readonly overlap: number;
}

/**
 * Store table `answers`, key id: the result of a command, written in the same transaction as its change. If its worker
 * dies, the repeated command returns this result instead of running twice. Kept for ten minutes.
 */
export interface AnswerRecord {
  /** Id of the call. */
  readonly id: string;
  readonly value: unknown;
  readonly atMs: number;
}
