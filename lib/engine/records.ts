/**
 * Rows as they are stored, one table each, and what is read and written of a topic at one moment. Those of sessions and
 * rounds are in `session-records.ts`, that of the ranking in `ranking-records.ts`.
 */

import type { Language, PageKind, PageNumber, Policy, Provenance, RankerName, SiteOutcome, TermVector } from './basics';
import type { CentroidName, FrontierName, FusionName, PrintedName } from './method-names';
import type { RankingRecord } from './ranking-records';
import type { RoundRecord, SessionRecord } from './session-records';
import type { WatchedRecord, WatchInterval } from './watch-records';

/** Store table `pages`, key [topic+url]; index [topic+n] is unique. What the interface shows; no terms. */
export interface PageRecord {
  readonly topic: string;
  readonly url: string;
  readonly n: PageNumber;
  readonly finalUrl: string;
  readonly host: string;
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly language: Language;
  readonly excerpt: string;
  /** URL of the page's own picture (`og:image`), fetched only where the user wants pictures; absent where there is none. */
  readonly image?: string;
  /** Account identifiers in its markup (page/owner-ids.ts); absent where it has none. */
  readonly ownerIds?: readonly string[];
  readonly kind: PageKind;
  /** Probability-like hub score from the URL (HubSVM), in [0, 1]. */
  readonly hubScore: number;
  readonly wordCount: number;
  readonly byteLength: number;
  /** 64-bit SimHash as 16 hex digits. */
  readonly fingerprint: string;
  /** Canonical URL of the earlier page that carries nearly the same text. Such a page is kept, but not suggested. */
  readonly duplicateOf?: string;
  readonly foundBy: Provenance;
  readonly fetchedAtMs: number;
  /**
   * Of a page that was read in a tab, who can read it: `unknown` until it was asked for without cookies, `user` where that gave another page
   * or none, `released` where the user lets the crawl go out from it all the same. Absent where everybody can.
   */
  readonly readers?: 'unknown' | 'user' | 'released';
}

/** Store table `terms`, key [topic+n]: what the engine reads of every page when it loads a topic. */
export interface TermsRecord extends TermVector {
  readonly topic: string;
  readonly n: PageNumber;
  /** Hashes of the distinct link targets (`hashLinks`), for the link graph. */
  readonly linkHashes: Float64Array;
}

/** Store table `links`, key [topic+n]: one row per source page, parallel arrays. Read page by page, never as a whole. */
export interface LinksRecord {
  readonly topic: string;
  readonly n: PageNumber;
  readonly targets: readonly string[];
  readonly anchors: readonly string[];
  readonly contexts: readonly string[];
  /** Feeds and sitemaps that the page declares; absent where it declares none. */
  readonly feeds?: readonly string[];
}

/** Store table `vocabulary`, key [topic+from]: append-only; term `from + i` is the i-th of `terms`. */
export interface VocabularyRecord {
  readonly topic: string;
  readonly from: number;
  readonly terms: readonly string[];
}

/** An address waiting to be fetched, whichever operator named it. Store table `frontier`, key [topic+url]. */
export interface FrontierRecord {
  readonly topic: string;
  readonly url: string;
  readonly host: string;
  /** What its page will say of its origin; the round is that of the fetch. */
  readonly foundBy: Omit<Provenance, 'round'>;
  /** What is known of it before it is fetched: anchor and text around it, or title and snippet of a search result. */
  readonly preview: string;
  /** Hub score of the URL (HubSVM), in [0, 1]. */
  readonly hubScore: number;
  /** Arrival order in the topic, for breadth-first order and stable ties. */
  readonly order: number;
}

/** Why an address could not be turned into a page. Store table `attempts`, key [topic+url]. */
export interface AttemptRecord {
  readonly topic: string;
  readonly url: string;
  readonly code: string;
  readonly atMs: number;
  readonly tries: number;
  /** False when another try cannot help (robots, not HTML, 404). */
  readonly retryable: boolean;
  /** Who found it, where a tab of the browser may read the page (`needsBrowser`). */
  readonly foundBy?: Provenance;
}

/**
 * Store table `verdicts`, key [topic+seq]: append-only. `seed` is a mark by the user; `site` decides on a whole site; `undo`
 * takes back the entry `undoes`. What stands is a fold over this log (topic/feedback.ts).
 */
export interface VerdictRecord {
  readonly topic: string;
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** With `site`, the address by which the site was judged, or its root. */
  readonly url: string;
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip' | 'site' | 'undo';
  readonly atMs: number;
  /** `seq` of the first entry of the user's action that this one belongs to; absent where that is this one. */
  readonly step?: number;
  /** Site as of `siteOf` (url/site.ts), and what it is to the topic; only with `site`. */
  readonly site?: string;
  readonly outcome?: SiteOutcome;
  /** With `site` in place of an outcome: how far the site reaches from now on (url/site.ts); its own name as usual. */
  readonly extent?: string;
  /** `seq` of the entry taken back; only with `undo`. */
  readonly undoes?: number;
  /** Score in [0, 1] of the suggestion when it was judged; absent where the page was not ranked. */
  readonly score?: number;
  /** What spoke for it then, in log-odds (rank/ranking.ts); absent in entries of older versions, and where `score` is. */
  readonly evidence?: number;
  /** True where the page was shown because it was drawn at random from all suggestions. */
  readonly sampled?: true;
  /** Copy of the topic in which the entry was written (`TopicRecord.replica`); absent in entries of older versions. */
  readonly replica?: string;
  /** Lamport time of the entry (topic/causal-order.ts); where absent, it is `seq`. */
  readonly clock?: number;
  /** Name of the reviewer; absent where the settings have none. */
  readonly author?: string;
  /** Why the page was judged so: one of the topic's reasons. */
  readonly reason?: string;
  /** True where the entry settles a disagreement between reviewers: it is no independent answer. */
  readonly settles?: true;
}

/** Lamport time of a change and the copy of the topic that made it: two copies order all changes alike. */
export interface Stamp {
  /** 1 + the largest clock that the copy knew; 0 for changes of older versions. */
  readonly clock: number;
  readonly replica: string;
}

/**
 * Store table `captures`, key [topic+url]: captures of a page, or of a site's front page, in a web archive when it was asked last.
 */
export interface CaptureRecord {
  readonly topic: string;
  readonly url: string;
  /** Id of the archive's provider. */
  readonly archive: string;
  readonly count: number;
  /** Whether there may be more than `count`. */
  readonly isAtLeast: boolean;
  /** First and last capture; absent where there is none. */
  readonly firstMs?: number;
  readonly lastMs?: number;
  readonly checkedAtMs: number;
}

/** Store table `notes`, key [topic+target]: the user's own tags and words on a page or a whole site of the topic. */
export interface NoteRecord {
  readonly topic: string;
  /** Canonical URL of a page, known or not; or a site as of `siteOf` (url/site.ts). */
  readonly target: string;
  readonly tags: readonly string[];
  readonly text: string;
  readonly atMs: number;
  /** What the user had written before the first of `imported`. */
  readonly own?: Pick<NoteRecord, 'tags' | 'text'>;
  /** What imports added, oldest first, each under its step of the log, so that its undo takes it back. Gone once the user writes anew. */
  readonly imported?: readonly ImportedNote[];
  /** Who wrote last; absent where the settings have no name. */
  readonly author?: string;
  /** When the text was last changed, and each tag last added or removed; absent in notes of older versions. */
  readonly textStamp?: Stamp;
  readonly tagStamps?: readonly TagStamp[];
}

export interface TagStamp extends Stamp {
  /** In lower case. */
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
  /** Share of a session's budget that looks for new sites before the rest looks for pages, in [0, 1]: frontier/site-shares.ts. */
  readonly breadth: number;
  /** Multipliers for single terms, 0 excludes a term. */
  readonly termBoosts: Readonly<Record<string, number>>;
  readonly watch: WatchInterval;
}

/** Store table `topics`, key id. */
export interface TopicRecord {
  readonly id: string;
  readonly name: string;
  /** What the user says the topic is about; used with candidate terms in keyword queries. May be empty. */
  readonly description: string;
  readonly language: Language;
  readonly createdAtMs: number;
  readonly settings: TopicSettings;
  /** When pages got new numbers, by an import or a repair, or other sites, by a split or a join: what was read of them before holds no longer. */
  readonly renumberedAtMs?: number;
  /** When the last run of watching began; never exported. */
  readonly watchedAtMs?: number;
  /** What reviewers are to include and to exclude, in the team's words. */
  readonly criteria?: Criteria;
  /** Reasons that a verdict may carry. */
  readonly reasons?: readonly Reason[];
  /** When each member was last changed, by its name, settings as `settings.…`; absent in topics of older versions. */
  readonly stamps?: Readonly<Record<string, Stamp>>;
  /** Identifier of this copy of the topic, drawn when it is made; never exported. */
  readonly replica?: string;
  /** True while answers of other reviewers are hidden until this one has answered; never exported. */
  readonly isBlind?: boolean;
  /** Sites that this copy's reviewer judges; absent for all. */
  readonly share?: WorkShare;
}

export interface Criteria {
  readonly include: string;
  readonly exclude: string;
}

export interface Reason {
  readonly text: string;
  readonly verdict: 'yes' | 'no';
}

/** One of `of` parts of the sites; `overlap` of all sites, in [0, 1], are in every part. */
export interface WorkShare {
  /** 1 … `of`. */
  readonly part: number;
  readonly of: number;
  readonly overlap: number;
}

/** What the engine holds in memory of one topic, as read from a store. Arrays are in key order. */
export interface TopicSnapshot {
  readonly topic: TopicRecord;
  readonly session: SessionRecord | undefined;
  readonly pages: readonly PageRecord[];
  readonly terms: readonly TermsRecord[];
  readonly vocabulary: readonly VocabularyRecord[];
  readonly frontier: readonly FrontierRecord[];
  readonly attempts: readonly AttemptRecord[];
  readonly verdicts: readonly VerdictRecord[];
  readonly notes: readonly NoteRecord[];
  readonly rankingVersion: number;
  /** The order of the suggestions as it was last stored. */
  readonly ranking?: Pick<RankingRecord, 'order' | 'scores'>;
}

/**
 * Store table `answers`, key id: what a command came to, written with its change, so that a command sent again after its
 * worker died is answered and not carried out twice. Kept for ten minutes.
 */
export interface AnswerRecord {
  /** Of the call. */
  readonly id: string;
  readonly value: unknown;
  readonly atMs: number;
}

/** All that changes in one topic at one moment. A store writes it as one transaction: all of it, or none. */
export interface TopicChange {
  readonly topic: string;
  readonly topicRecord?: TopicRecord;
  readonly session?: SessionRecord;
  readonly pages?: readonly PageRecord[];
  readonly terms?: readonly TermsRecord[];
  readonly links?: readonly LinksRecord[];
  readonly vocabulary?: readonly VocabularyRecord[];
  readonly frontierAdded?: readonly FrontierRecord[];
  /** Canonical URLs. */
  readonly frontierRemoved?: readonly string[];
  readonly attempts?: readonly AttemptRecord[];
  /** One for a round; all of them for an import. */
  readonly rounds?: readonly RoundRecord[];
  readonly verdicts?: readonly VerdictRecord[];
  /** One that says nothing removes what was said of its target. */
  readonly notes?: readonly NoteRecord[];
  readonly watched?: readonly WatchedRecord[];
  readonly ranking?: RankingRecord;
  readonly answer?: AnswerRecord;
  /** Rows a repair takes out by their numbers, before anything is written. A page goes with its terms and links. */
  readonly removed?: {
    readonly pages: readonly PageNumber[];
    readonly vocabulary: readonly number[];
    readonly verdicts: readonly number[];
  };
}
