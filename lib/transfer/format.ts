/** The contracts of hand-over: what leaves as a seed, what an export format writes, what an import format reads. */
import type { CountedTerms, Language, Provenance, SiteOutcome, TopicRecord } from '../engine/types';
import type { ImportRow } from '../messaging/commands';
import { type MessageKey, underscored } from '../messaging/message-keys';
import type { TopicRecords } from './topic/tendril-schema';

/** `candidate` is a page that was found and ranked, but not judged. */
export type SeedVerdict = 'seed' | 'yes' | 'no' | 'candidate';

/** One page, or with `unit: 'site'` one site, on its way out. */
export interface ExportSeed {
  /** Canonical http or https address. */
  readonly url: string;
  readonly title: string;
  readonly verdict: SeedVerdict;
  /** Fused score in [0, 1]: of a candidate now, of a judged page when it was judged. Absent where it was not ranked. */
  readonly score?: number;
  readonly tags: readonly string[];
  /** The user's own words on it. */
  readonly note?: string;
  readonly foundBy?: Provenance;
  /** When the standing verdict was given. */
  readonly decidedAtMs?: number;
  readonly language?: Language;
  /** HubSVM score in [0, 1]. */
  readonly hubScore?: number;
  /** Registrable domain, or the host where there is none. */
  readonly site: string;
  readonly excerpt?: string;
  /** Of a site: its first page in the order of the export, and what is known besides. */
  readonly bestPage?: { readonly url: string; readonly title: string };
  readonly facts?: SiteFacts;
  /** Terms of the page with raw counts, only for formats with `needsTerms`. */
  readonly terms?: readonly TermCount[];
}

/** What a topic knows of a site. */
export interface SiteFacts {
  readonly pages: number;
  /** Seeds and confirmed pages. */
  readonly confirmed: number;
  readonly rejected: number;
  /** What the user said of the whole site. */
  readonly outcome?: SiteOutcome;
  /** Other sites with a seed or confirmed page that links here. */
  readonly citedBy: number;
  /** What the user wrote on the whole site. */
  readonly tags?: readonly string[];
  readonly note?: string;
}

export interface TermCount {
  readonly term: string;
  /** Occurrences, ≥ 1. */
  readonly count: number;
}

export type Seeds = Iterable<ExportSeed> | AsyncIterable<ExportSeed>;

/** How far the next crawler may go from a seed: nowhere, below its path, on its host, on its registrable domain. */
export const EXPORT_SCOPES = ['page', 'prefix', 'host', 'domain'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

export interface ExportOptions {
  readonly topicName: string;
  /** What a seed is; pages where absent. */
  readonly unit?: 'page' | 'site';
  /** Terms that weigh most in the topic, heaviest first. */
  readonly topicTerms: readonly { readonly term: string; readonly weight: number }[];
  readonly scope: ExportScope;
  readonly createdAtMs: number;
  /** Sites to keep out as a whole, where exclusions go along; no wanted page is on one. */
  readonly excludedSites?: readonly string[];
  /** Pages of a language to set a topic against; absent where there are none. */
  readonly background?: (language: Language) => Promise<readonly CountedTerms[]>;
  /** All records of the topic, only for formats with `needsRecords`. */
  readonly records?: TopicRecords;
}

/** What of a topic a format has room for. Where `rejected` is false, a writer leaves rejected pages out. */
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
  /** What follows the topic's name and a dot in the file's name. */
  readonly extension: string;
  /** Added to the topic's name. */
  readonly suffix?: string;
  readonly mime: string;
  readonly carries: Carries;
  /** The writer reads `terms` of the seeds. */
  readonly needsTerms?: boolean;
  /** The writer hands over the whole topic and reads `records` of the options instead of the seeds. */
  readonly needsRecords?: boolean;
  /** The file says something of the topic without any seed. */
  readonly standsAlone?: boolean;
  /** Streams: never holds more than a chunk of the list, rejected pages excepted where a format lists them last. */
  write(seeds: Seeds, options: ExportOptions): AsyncIterable<string | Uint8Array>;
  /** Reads what was written as an import does. @throws CommandError `bad-import`. */
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

/** A line that gave no row. Reading goes on with the next. */
export interface ImportProblem {
  /** 1-based line of the file where the record starts. */
  readonly line: number;
  /** The line itself, cut to `PROBLEM_TEXT_CHARS`. */
  readonly text: string;
  readonly reason: ImportProblemReason;
}

export interface ImportOptions {
  /** Verdict of rows that do not say it themselves. */
  readonly verdict: ImportRow['verdict'];
}

/** A whole text, or its pieces in order, cut anywhere. */
export type TextSource = string | Iterable<string> | AsyncIterable<string>;

export interface ImportFormat {
  /** Lower case with hyphens; the message `format_…` with underscores is the format's name. */
  readonly id: string;
  /** @param head first characters of the file, at least 1,000 where it has so many */
  accepts(fileName: string, head: string): boolean;
  /** Every record of the text comes back, as a row or as a problem, in the order of the text. */
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
