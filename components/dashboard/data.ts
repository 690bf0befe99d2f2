import type { ReadonlySignal, Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { pageScores } from '../../lib/engine/insight/harvest';
import type { FoundPage, SiteLink } from '../../lib/engine/insight/sites';
import { latestByUrl } from '../../lib/engine/insight/standing';
import type {
  AttemptRecord,
  NoteRecord,
  RankingRecord,
  RoundRecord,
  SessionRecord,
  TopicRecord,
  VerdictRecord,
  WatchedRecord,
} from '../../lib/engine/types';
import type { ImportRow } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { TopicFigures } from '../../lib/store/queries';
import type { ImportReading } from '../../lib/transfer/import/read-file';
import type { MergePreview } from '../../lib/transfer/topic/merge-preview';
import type { ImportMode } from '../../lib/transfer/topic/send-topic';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import type { MessageKey } from '../common/messages';
import type { NewSince } from '../review/new-since';
import type { StorageUse } from '../settings/storage-meter';
import type { Exporter } from '../topic/exporter';
import type { Captures } from './archives';

/** What the dashboard shows of the active topic. `undefined` = not read yet, or of another topic. */
export interface DashboardData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly figures: ReadonlySignal<ReadonlyMap<string, TopicFigures> | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  /** What a tab of the browser may read. */
  readonly forBrowser: ReadonlySignal<readonly AttemptRecord[] | undefined>;
  /** Ascending. */
  readonly rounds: ReadonlySignal<readonly RoundRecord[] | undefined>;
  readonly pages: ReadonlySignal<readonly FoundPage[] | undefined>;
  /** The whole log, ascending. */
  readonly verdicts: ReadonlySignal<readonly VerdictRecord[] | undefined>;
  readonly ranking: ReadonlySignal<RankingRecord | undefined>;
  /** What the user wrote on pages and sites, by target. */
  readonly notes: ReadonlySignal<ReadonlyMap<string, NoteRecord> | undefined>;
  /** Answers of web archives, by URL. */
  readonly captures: ReadonlySignal<Captures | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  /** Pages found since the user last looked at the suggestions; undefined where there are none. */
  readonly since: ReadonlySignal<NewSince | undefined>;
  /** What watching found out about seeds and confirmed pages and about feeds, by target. */
  readonly watched: ReadonlySignal<ReadonlyMap<string, WatchedRecord> | undefined>;
  readonly storage: ReadonlySignal<StorageUse | undefined>;
  readonly exporter: Exporter;
  readonly importer: Importer;
  /** True while the user, coming by a shortcut, is to be asked how the topic is to be exported. */
  readonly exportAsked: Signal<boolean>;
  /** Links among `sites`, most first. */
  loadSiteLinks(topic: string, pages: readonly FoundPage[], sites: ReadonlySet<string>): Promise<readonly SiteLink[]>;
}

export const NONE: readonly never[] = [];
export const NO_CAPTURES: Captures = new Map();
export const NO_NOTES: ReadonlyMap<string, NoteRecord> = new Map();

/** What `fold` makes of the log of verdicts. `fold` stays the same while the component lives. */
export function useFold<T>(data: Pick<DashboardData, 'verdicts'>, fold: (log: readonly VerdictRecord[]) => T): T {
  const log = data.verdicts.value;
  return useMemo(() => fold(log ?? NONE), [log]);
}

/** The holding verdicts by address. */
export const useStanding = (data: Pick<DashboardData, 'verdicts'>) => useFold(data, latestByUrl);

/** Fused scores by page number. */
export function useScores(data: DashboardData, standing: ReturnType<typeof latestByUrl>): ReadonlyMap<number, number> {
  const pages = data.pages.value;
  const ranking = data.ranking.value;
  return useMemo(() => pageScores(pages ?? NONE, standing, ranking), [pages, standing, ranking]);
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
  importTopic(
    file: File,
    whole: DocumentHead,
    watch: ImportWatch,
    mode: ImportMode,
  ): Promise<Result<TopicRecord> | undefined>;
  /** What merging the file would change in the stored topic of the same id; undefined where there is none. @throws as `read`. */
  previewMerge(file: File, watch: ImportWatch): Promise<MergePreview | undefined>;
}
