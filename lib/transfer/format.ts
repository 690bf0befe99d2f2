/** Interfaces of export and import formats, and of the seeds that they exchange. */
import type { CountedTerms, Language, Provenance, SiteOutcome } from '../engine/basics';
import type { Permissions } from '../engine/insight/permissions';
import type { Completeness } from '../engine/ranking-records';
import type { CaptureRecord, TopicRecord } from '../engine/records';
import type { ImportRow } from '../messaging/commands';
import { type MessageKey, underscored } from '../messaging/message-keys';
import type { ExportScope, Sections } from './choices';
import type { Edition } from './documents/edition';
import { fileStem } from './file-stem';
import type { TopicRecords } from './topic/tendril-schema';

/** State of a page: seed, judged relevant (`yes`), judged irrelevant (`no`), or ranked but not judged (`candidate`). */
export type SeedVerdict = 'seed' | 'yes' | 'no' | 'candidate';

/** One exported page; with `unit: 'site'`, one exported site. */
export interface ExportSeed {
  /** Canonical http or https URL. */
  readonly url: string;
  readonly title: string;
  readonly verdict: SeedVerdict;
  /**
   * Probability of relevance, in [0, 1]: current of a candidate, at the verdict of a judged page. Absent = not ranked.
   */
  readonly probability?: number;
  readonly tags: readonly string[];
  /** The user's note. */
  readonly note?: string;
  readonly foundBy?: Provenance;
  /** Time of the current verdict. */
  readonly decidedAtMs?: number;
  /** Name of the reviewer who gave the current verdict, and the reason given with it. */
  readonly reviewer?: string;
  readonly reason?: string;
  readonly language?: Language;
  /** Day of publication, as `YYYY-MM-DD`. */
  readonly published?: string;
  /** Statements of the page and its robots.txt about use by machines (engine/insight/permissions.ts). */
  readonly permits?: readonly string[];
  /** HubSVM score in [0, 1]. */
  readonly hubScore?: number;
  /** Registrable domain; the host if there is none. */
  readonly site: string;
  readonly excerpt?: string;
  /** Only for a site: its first page in export order. */
  readonly bestPage?: { readonly url: string; readonly title: string };
  readonly facts?: SiteFacts;
  /** Account ids (such as of analytics) that the site shares with other sites of the topic. */
  readonly sharedIds?: readonly string[];
  /** Captures of the page, or of the site's front page, if an archive has been asked. */
  readonly captures?: Pick<CaptureRecord, 'count' | 'firstMs' | 'lastMs' | 'lastUrl'>;
  /** URL of the archived capture from which the page was read. */
  readonly archive?: string;
  /** Terms of the page with raw counts. Set only for formats with `needsTerms`. */
  readonly terms?: readonly TermCount[];
}

/** Page counts and decisions of one site. */
export interface SiteFacts {
  readonly pages: number;
  /** Number of seeds and confirmed pages. */
  readonly confirmed: number;
  readonly rejected: number;
  /** The user's decision on the whole site. */
  readonly outcome?: SiteOutcome;
  /** Number of other sites that have a seed or confirmed page linking to this site. */
  readonly citedBy: number;
  /** What its seeds and confirmed pages permit; of a site without any, what its pages permit. */
  readonly permissions: Permissions;
  /** The user's tags for the whole site; `note` is the user's note on it. */
  readonly tags?: readonly string[];
  readonly note?: string;
}

export interface TermCount {
  readonly term: string;
  /** Number of occurrences, ≥ 1. */
  readonly count: number;
}

export type Seeds = Iterable<ExportSeed> | AsyncIterable<ExportSeed>;

export interface ExportOptions {
  readonly topicName: string;
  /** Language of the topic, in which documents for people are written. */
  readonly language?: Language;
  readonly sections?: Sections;
  /** Whether documents quote the first sentences of each page. */
  readonly withExcerpts?: boolean;
  /** Returns the name of the group of each page that belongs to one, the largest group's pages first. */
  readonly groupsOf?: (urls: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Unit of the seeds; `page` if absent. */
  readonly unit?: 'page' | 'site';
  /** Topic terms with the highest weights, in descending order. */
  readonly topicTerms: readonly { readonly term: string; readonly weight: number }[];
  readonly scope: ExportScope;
  readonly createdAtMs: number;
  /** Sites to exclude as a whole. None of them contains a wanted page. */
  readonly excludedSites?: readonly string[];
  /** Returns term counts of general web pages in a language, as negative examples for a classifier. */
  readonly background?: (language: Language) => Promise<readonly CountedTerms[]>;
  /** Returns the bytes of a file in the extension's package. */
  readonly shipped?: (path: string) => Promise<Uint8Array>;
  /** Returns the search sources that the program knows, with their own names. */
  readonly sources?: () => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Returns the links of the topic's pages. */
  readonly links?: () => AsyncIterable<NetworkLink>;
  /** Returns the URLs of the feeds that a page declares; [] for a page that was not fetched. */
  readonly feedsOf?: (url: string) => Promise<readonly string[]>;
  /** State of the collection for citations of it. */
  readonly edition?: Edition;
  /** Version of the program. */
  readonly programVersion?: string;
  /** Estimate of the pages found; absent with too few answers. */
  readonly completeness?: Completeness;
  /** All records of the topic. Set only for formats with `needsRecords`. */
  readonly records?: TopicRecords;
}

/** Packaged program that scores pages in Node, built from `crawlers/spark/page-scorer.ts`. */
export const PAGE_SCORER = 'data/page-scorer.mjs';

/** One link. Its ends are canonical URLs, or sites with `unit: 'site'`. */
export interface NetworkLink {
  readonly from: string;
  readonly to: string;
}

/** Parts of a topic that a format can contain. If `rejected` is false, the writer leaves out rejected pages. */
export interface Carries {
  readonly title: boolean;
  readonly tags: boolean;
  readonly probability: boolean;
  readonly provenance: boolean;
  /** Whether rejected pages appear: as exclusions, as negative examples, or marked as rejected. */
  readonly rejected: boolean;
  readonly scope: boolean;
}

export interface ExportFormat {
  /** Lower case with hyphens; the message `format_…` with underscores is the format's name. */
  readonly id: string;
  /** File name extension without its first dot. */
  readonly extension: string;
  /** Text appended to the file name before the extension. */
  readonly suffix?: string;
  readonly mime: string;
  readonly carries: Carries;
  /** Whether the writer uses `terms` of the seeds. */
  readonly needsTerms?: boolean;
  /** Whether the writer exports the whole topic, and uses `records` of the options instead of the seeds. */
  readonly needsRecords?: boolean;
  /** Whether the writer divides the pages into sections. */
  readonly isSectioned?: boolean;
  /** Whether the writer can quote the pages (`withExcerpts`). */
  readonly hasExcerpts?: boolean;
  /** Whether the writer uses `sharedIds` of the seeds. */
  readonly needsOwners?: boolean;
  /** Whether the file is useful without seeds. */
  readonly standsAlone?: boolean;
  /** Writes the file as a stream. Holds only rejected pages in memory, if the format lists them last. */
  write(seeds: Seeds, options: ExportOptions): AsyncIterable<string | Uint8Array>;
  /** Checks a written file by parsing it as an import does. @throws CommandError `bad-import` */
  verify?(written: TextSource): Promise<void>;
}

export type ImportProblemReason =
  | 'not-an-address'
  | 'not-a-web-address'
  | 'too-long'
  | 'broken-row'
  | 'unclosed-quote'
  | 'no-address'
  | 'not-judged'
  | 'not-fetched';

/** A record of an imported file that could not be converted to a row. */
export interface ImportProblem {
  /** 1-based line on which the record starts. */
  readonly line: number;
  /** Text of the line, cut to `PROBLEM_TEXT_CHARS`. */
  readonly text: string;
  readonly reason: ImportProblemReason;
}

export interface ImportOptions {
  /** Verdict of rows that state none. */
  readonly verdict: ImportRow['verdict'];
}

/** A whole text, or its consecutive pieces, split at any position. */
export type TextSource = string | Iterable<string> | AsyncIterable<string>;

export interface ImportFormat {
  /** Lower case with hyphens; the message `format_…` with underscores is the format's name. */
  readonly id: string;
  /**
   * Returns whether this format reads a file.
   * @param head first characters of the file: at least 1,000, or the whole of a shorter file
   */
  accepts(fileName: string, head: string): boolean;
  /** Parses the text and yields each record in order, as a row or as a problem. */
  read(source: TextSource, options: ImportOptions): AsyncIterable<ImportRow | ImportProblem>;
}

/** Returns the message key of a format's name. */
export const formatKey = ({ id }: { readonly id: string }): MessageKey => `format_${underscored(id)}` as MessageKey;

export const PROBLEM_TEXT_CHARS = 200;

export function isProblem(item: ImportRow | ImportProblem): item is ImportProblem {
  return 'reason' in item;
}

const MAX_STEM_BYTES = 120;

/**
 * Returns a file name with letters of every script: `Topic name` and `seeds.txt` give `topic-name.seeds.txt`; a name
 * without letters and digits gives `topic`.
 */
export function exportFileName(format: ExportFormat, topicName: TopicRecord['name']): string {
  const stem = topicName
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${fileStem(stem, MAX_STEM_BYTES) || 'topic'}${format.suffix ?? ''}.${format.extension}`;
}
