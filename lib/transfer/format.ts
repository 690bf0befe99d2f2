/** Interfaces of export and import formats, and the seeds that they carry. */
import type { CaptureRecord, CountedTerms, Language, Provenance, SiteOutcome, TopicRecord } from '../engine/types';
import type { ImportRow } from '../messaging/commands';
import { type MessageKey, underscored } from '../messaging/message-keys';
import type { TopicRecords } from './topic/tendril-schema';

/** A `candidate` is a page that was found and ranked, but not judged. */
export type SeedVerdict = 'seed' | 'yes' | 'no' | 'candidate';

/** One exported page, or with `unit: 'site'` one exported site. */
export interface ExportSeed {
  /** Canonical http or https address. */
  readonly url: string;
  readonly title: string;
  readonly verdict: SeedVerdict;
  /** Fused score in [0, 1]: of a candidate now, of a judged page when it was judged. Absent where it was not ranked. */
  readonly score?: number;
  readonly tags: readonly string[];
  /** The user's note. */
  readonly note?: string;
  readonly foundBy?: Provenance;
  /** Time of the current verdict. */
  readonly decidedAtMs?: number;
  readonly language?: Language;
  /** HubSVM score in [0, 1]. */
  readonly hubScore?: number;
  /** Registrable domain, or the host where there is none. */
  readonly site: string;
  readonly excerpt?: string;
  /** Of a site: its first page in the order of the export. */
  readonly bestPage?: { readonly url: string; readonly title: string };
  readonly facts?: SiteFacts;
  /** Account identifiers that the site shares with other sites of the topic (insight/owners.ts). */
  readonly sharedIds?: readonly string[];
  /** Captures of the page, or of the site's front page, where an archive was asked. */
  readonly captures?: Pick<CaptureRecord, 'count' | 'firstMs' | 'lastMs'>;
  /** Terms of the page with raw counts, only for formats with `needsTerms`. */
  readonly terms?: readonly TermCount[];
}

/** Counts and decisions of one site. */
export interface SiteFacts {
  readonly pages: number;
  /** Seeds and confirmed pages. */
  readonly confirmed: number;
  readonly rejected: number;
  /** The user's decision on the whole site. */
  readonly outcome?: SiteOutcome;
  /** Number of other sites with a seed or confirmed page that links to this site. */
  readonly citedBy: number;
  /** The user's tags and note of the whole site. */
  readonly tags?: readonly string[];
  readonly note?: string;
}

export interface TermCount {
  readonly term: string;
  /** Occurrences, ≥ 1. */
  readonly count: number;
}

export type Seeds = Iterable<ExportSeed> | AsyncIterable<ExportSeed>;

/** Where a crawler may follow links from a seed: nowhere, below its path, on its host, on its registrable domain. */
export const EXPORT_SCOPES = ['page', 'prefix', 'host', 'domain'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

export interface ExportOptions {
  readonly topicName: string;
  /** Unit of the seeds; `page` where absent. */
  readonly unit?: 'page' | 'site';
  /** Heaviest terms of the topic, in descending order of weight. */
  readonly topicTerms: readonly { readonly term: string; readonly weight: number }[];
  readonly scope: ExportScope;
  readonly createdAtMs: number;
  /** Sites to exclude as a whole; no wanted page is on one of them. */
  readonly excludedSites?: readonly string[];
  /** Background pages of a language, as negatives of a classifier. */
  readonly background?: (language: Language) => Promise<readonly CountedTerms[]>;
  /** Links of the topic's pages. */
  readonly links?: () => AsyncIterable<NetworkLink>;
  /** All records of the topic, only for formats with `needsRecords`. */
  readonly records?: TopicRecords;
}

/** One link of a page; the ends are canonical URLs, or sites where the unit is `site`. */
export interface NetworkLink {
  readonly from: string;
  readonly to: string;
}

/** Parts of a topic that a format can hold. Where `rejected` is false, the writer omits rejected pages. */
export interface Carries {
  readonly title: boolean;
  readonly tags: boolean;
  readonly score: boolean;
  readonly provenance: boolean;
  /** As exclusions, as negative examples or marked as rejected. */
  readonly rejected: boolean;
  readonly scope: boolean;
}

export interface ExportFormat {
  /** Lower case with hyphens; the message `format_…` with underscores is the format's name. */
  readonly id: string;
  /** File name extension without its first dot. */
  readonly extension: string;
  /** Added to the stem of the file name. */
  readonly suffix?: string;
  readonly mime: string;
  readonly carries: Carries;
  /** The writer reads `terms` of the seeds. */
  readonly needsTerms?: boolean;
  /** The writer exports the whole topic: it reads `records` of the options instead of the seeds. */
  readonly needsRecords?: boolean;
  /** The writer reads `sharedIds` of the seeds. */
  readonly needsOwners?: boolean;
  /** The file is useful without any seed. */
  readonly standsAlone?: boolean;
  /** Writes the file as a stream; only rejected pages are held, where a format lists them last. */
  write(seeds: Seeds, options: ExportOptions): AsyncIterable<string | Uint8Array>;
  /** Checks a written file by reading it as an import does. @throws CommandError `bad-import`. */
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

/** A record of the file that gave no row. */
export interface ImportProblem {
  /** 1-based line of the file where the record starts. */
  readonly line: number;
  /** The line itself, cut to `PROBLEM_TEXT_CHARS`. */
  readonly text: string;
  readonly reason: ImportProblemReason;
}

export interface ImportOptions {
  /** Verdict of rows without one. */
  readonly verdict: ImportRow['verdict'];
}

/** A whole text, or its pieces in order, cut anywhere. */
export type TextSource = string | Iterable<string> | AsyncIterable<string>;

export interface ImportFormat {
  /** Lower case with hyphens; the message `format_…` with underscores is the format's name. */
  readonly id: string;
  /** @param head first characters of the file, at least 1,000 where it has so many */
  accepts(fileName: string, head: string): boolean;
  /** Yields every record of the text in order, as a row or as a problem. */
  read(source: TextSource, options: ImportOptions): AsyncIterable<ImportRow | ImportProblem>;
}

/** Message key of a format's name. */
export const formatKey = ({ id }: { readonly id: string }): MessageKey => `format_${underscored(id)}` as MessageKey;

export const PROBLEM_TEXT_CHARS = 200;

export function isProblem(item: ImportRow | ImportProblem): item is ImportProblem {
  return 'reason' in item;
}

/** `Topic name` + `seeds.txt` → `topic-name.seeds.txt`. Letters of every script stay. */
export function exportFileName(format: ExportFormat, topicName: TopicRecord['name']): string {
  const stem = topicName
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${stem || 'topic'}${format.suffix ?? ''}.${format.extension}`;
}
