import type { ReadonlySignal, Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { pageScores } from '../../lib/engine/insight/harvest';
import type { FoundPage, SiteLink } from '../../lib/engine/insight/sites';
import { excludedSites, latestByUrl, siteExtents, siteOutcomes } from '../../lib/engine/insight/standing';
import type {
  NoteRecord,
  RankingRecord,
  RoundRecord,
  SessionRecord,
  SiteOutcome,
  TopicRecord,
  VerdictRecord,
} from '../../lib/engine/types';
import type { Extents } from '../../lib/engine/url/site';
import type { ImportRow } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { TopicFigures } from '../../lib/store/queries';
import type { ImportReading } from '../../lib/transfer/import/read-file';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import type { MessageKey } from '../common/messages';
import type { StorageUse } from '../settings/storage-meter';
import type { Exporter } from '../topic/exporter';

/** What the dashboard shows of the active topic. `undefined` = not read yet, or of another topic. */
export interface DashboardData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly figures: ReadonlySignal<ReadonlyMap<string, TopicFigures> | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  /** Ascending. */
  readonly rounds: ReadonlySignal<readonly RoundRecord[] | undefined>;
  readonly pages: ReadonlySignal<readonly FoundPage[] | undefined>;
  /** The whole log, ascending. */
  readonly verdicts: ReadonlySignal<readonly VerdictRecord[] | undefined>;
  readonly ranking: ReadonlySignal<RankingRecord | undefined>;
  /** What the user wrote on pages and sites, by target. */
  readonly notes: ReadonlySignal<ReadonlyMap<string, NoteRecord> | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly storage: ReadonlySignal<StorageUse | undefined>;
  readonly exporter: Exporter;
  readonly importer: Importer;
  /** True while the user, coming by a shortcut, is to be asked how the topic is to be exported. */
  readonly exportAsked: Signal<boolean>;
  /** Links among `sites`, most first. */
  loadSiteLinks(topic: string, pages: readonly FoundPage[], sites: ReadonlySet<string>): Promise<readonly SiteLink[]>;
}

export const NONE: readonly never[] = [];
export const NO_NOTES: ReadonlyMap<string, NoteRecord> = new Map();

/** The holding verdicts by address. */
export function useStanding(data: DashboardData): ReturnType<typeof latestByUrl> {
  const log = data.verdicts.value;
  return useMemo(() => latestByUrl(log ?? NONE), [log]);
}

/** Fused scores by page number. */
export function useScores(data: DashboardData, standing: ReturnType<typeof latestByUrl>): ReadonlyMap<number, number> {
  const pages = data.pages.value;
  const ranking = data.ranking.value;
  return useMemo(() => pageScores(pages ?? NONE, standing, ranking), [pages, standing, ranking]);
}

/** What the user decided on whole sites. */
export function useOutcomes(data: Pick<DashboardData, 'verdicts'>): ReadonlyMap<string, SiteOutcome> {
  const log = data.verdicts.value;
  return useMemo(() => siteOutcomes(log ?? NONE), [log]);
}

/** How far the user lets sites reach, in the order of the decisions. */
export function useExtents(data: Pick<DashboardData, 'verdicts'>): Extents {
  const log = data.verdicts.value;
  return useMemo(() => siteExtents(log ?? NONE), [log]);
}

/** Sites that the user keeps out, in the order of the decisions. */
export function useExcluded(data: Pick<DashboardData, 'verdicts'>): readonly string[] {
  const log = data.verdicts.value;
  return useMemo(() => excludedSites(log ?? NONE), [log]);
}

/** The format of whole topics. */
export const TOPIC_FORMAT = 'tendril-json';

/** As what rows can come, and how that is called. */
export const IMPORT_KINDS: readonly (readonly [ImportRow['verdict'], MessageKey])[] = [
  ['seed', 'dashboard_import_as_seed'],
  ['yes', 'dashboard_import_as_yes'],
  ['no', 'dashboard_import_as_no'],
  ['known', 'dashboard_import_as_known'],
  ['candidate', 'dashboard_import_as_candidate'],
];

export interface ImportChoice {
  readonly id: string;
  readonly label: MessageKey;
}

export type { ImportReading };

/** Who follows work on a long file, and may call it off. */
export interface ImportWatch {
  readonly signal: AbortSignal;
  /** @param fraction of the file, in [0, 1] */
  progress(fraction: number): void;
}

export interface Importer {
  formats(): Promise<readonly ImportChoice[]>;
  /**
   * @param format by its name and beginning where absent
   * @param verdict of rows that do not say it themselves
   * @throws where the file cannot be read, or the signal's reason
   */
  read(
    file: File,
    verdict: ImportRow['verdict'],
    format: string | undefined,
    watch: ImportWatch,
  ): Promise<ImportReading>;
  /**
   * Takes the whole topic in, piece by piece. @returns undefined when the signal called it off; nothing is left of it then.
   * @throws where the file cannot be read any more
   */
  importTopic(file: File, whole: DocumentHead, watch: ImportWatch): Promise<Result<TopicRecord> | undefined>;
}
