import type { ReadonlySignal, Signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { pageProbabilities } from '../../lib/engine/insight/harvest';
import { type PageStanding, standingsIn } from '../../lib/engine/insight/page-standings';
import type { FoundPage, SiteLink } from '../../lib/engine/insight/sites';
import { latestByUrl } from '../../lib/engine/insight/standing';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { AttemptRecord, NoteRecord, TopicRecord, TopicSettings, VerdictRecord } from '../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../lib/engine/session-records';
import type { WatchedRecord } from '../../lib/engine/watch-records';
import type { ImportRow } from '../../lib/messaging/commands';
import type { SessionProgress } from '../../lib/messaging/progress';
import type { Result } from '../../lib/messaging/results';
import type { ProviderState } from '../../lib/providers/provider-state';
import type { SiteCitation } from '../../lib/transfer/documents/site-citations';
import type { ImportReading } from '../../lib/transfer/import/read-file';
import type { MergePreview } from '../../lib/transfer/topic/merge-preview';
import type { TopicImport } from '../../lib/transfer/topic/send-topic';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import type { TopicFigures } from '../../lib/views/dashboard-records';
import type { NewSince } from '../../lib/views/visit';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';
import type { WorkWatch } from '../common/stoppable-work';
import { useCommand } from '../common/use-command';
import type { StorageUse } from '../settings/storage-meter';
import type { Exporter } from '../topic/exporter';
import type { Captures } from './archives';

/** Data of the active topic for the dashboard. `undefined` = not read yet, or data of another topic. */
export interface DashboardData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  /** Deleted topics that can still be restored. */
  readonly deleted: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly figures: ReadonlySignal<ReadonlyMap<string, TopicFigures> | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  /** Current activity of the session; undefined before the first report. */
  readonly progress: ReadonlySignal<SessionProgress | undefined>;
  /** Addresses that gave no page, oldest first. */
  readonly attempts: ReadonlySignal<readonly AttemptRecord[] | undefined>;
  /** Number of queued URLs. */
  readonly queued: ReadonlySignal<number | undefined>;
  /** Rounds of the topic, in ascending order. */
  readonly rounds: ReadonlySignal<readonly RoundRecord[] | undefined>;
  readonly pages: ReadonlySignal<readonly FoundPage[] | undefined>;
  /** The whole verdict log in ascending order. */
  readonly verdicts: ReadonlySignal<readonly VerdictRecord[] | undefined>;
  readonly ranking: ReadonlySignal<RankingRecord | undefined>;
  /** The user's notes on pages and sites, by target. */
  readonly notes: ReadonlySignal<ReadonlyMap<string, NoteRecord> | undefined>;
  /** Captures in web archives, by URL. */
  readonly captures: ReadonlySignal<Captures | undefined>;
  /** Cool-downs and used quotas of the search sources. */
  readonly sourceStates: ReadonlySignal<readonly ProviderState[] | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  /** Pages found since the user last looked at the suggestions; undefined when there are none. */
  readonly since: ReadonlySignal<NewSince | undefined>;
  /** Results of watching seeds, confirmed pages and feeds, by target. */
  readonly watched: ReadonlySignal<ReadonlyMap<string, WatchedRecord> | undefined>;
  readonly storage: ReadonlySignal<StorageUse | undefined>;
  readonly exporter: Exporter;
  readonly importer: Importer;
  /** Set to true by the export shortcut, so that the dashboard opens the export dialog. */
  readonly exportAsked: Signal<boolean>;
  /** Links among `sites`, most links first. */
  loadSiteLinks(topic: string, pages: readonly FoundPage[], sites: ReadonlySet<string>): Promise<readonly SiteLink[]>;
  /** Returns the confirmed sites that link to each site of a topic, most cited sites first. */
  loadCitations(topic: string, pages: readonly FoundPage[]): Promise<ReadonlyMap<string, readonly SiteCitation[]>>;
}

export const NONE: readonly never[] = [];
export const NO_CAPTURES: Captures = new Map();
export const NO_NOTES: ReadonlyMap<string, NoteRecord> = new Map();

/**
 * Returns `fold` of the verdict log, memoised by the log; of an empty log while it is not read. `fold` must not change
 * while the component is mounted.
 */
export function useFold<T>(data: Pick<DashboardData, 'verdicts'>, fold: (log: readonly VerdictRecord[]) => T): T {
  const log = data.verdicts.value;
  return useMemo(() => fold(log ?? NONE), [log]);
}

/** Returns the valid verdict of each judged address; addresses whose verdicts were all undone are absent. */
export const useLatestVerdicts = (data: Pick<DashboardData, 'verdicts'>) => useFold(data, latestByUrl);

/**
 * Returns the standing of every page and every judged address, by URL; every number of the dashboard comes from it.
 * Empty until pages and log are read.
 */
export function useStandings(data: Pick<DashboardData, 'verdicts' | 'pages'>): ReadonlyMap<string, PageStanding> {
  const [pages, log] = [data.pages.value, data.verdicts.value];
  return useMemo(() => standingsIn(pages ?? NONE, log ?? NONE), [pages, log]);
}

/**
 * Returns the probability of relevance in [0, 1] by page number: the current one of a candidate; of a judged page, the
 * one when it was judged. Pages without either are absent.
 */
export function useProbabilities(
  data: DashboardData,
  standing: ReturnType<typeof latestByUrl>,
): ReadonlyMap<number, number> {
  const pages = data.pages.value;
  const ranking = data.ranking.value;
  return useMemo(() => pageProbabilities(pages ?? NONE, standing, ranking), [pages, standing, ranking]);
}

/**
 * Keeps values that the user acted on until the stored `log` changes (by identity), because the engine may be busy with
 * a round.
 * @returns the values in order of their addition, and functions that add a value at once and remove it when its command
 * failed.
 */
export function usePending<T>(log: unknown) {
  const [pending, setPending] = useState<readonly T[]>([]);
  useEffect(() => setPending([]), [log]);
  const add = (value: T) => setPending((before) => [...before, value]);
  const drop = (value: T) => setPending((before) => before.filter((other) => other !== value));
  return [pending, add, drop] as const;
}

/** Returns the members of `settings` that `some` has. */
const membersOf = (settings: Partial<TopicSettings>, some: Partial<TopicSettings>): Partial<TopicSettings> =>
  Object.fromEntries(Object.keys(some).map((name) => [name, settings[name as keyof TopicSettings]]));

type SettingsChange = (settings: TopicSettings) => Partial<TopicSettings>;

/**
 * Returns a function that changes settings of the topic. Changes are sent one after another, and each gets the settings
 * that the one before it left, because the engine may be busy with a round. Changes by other cards and pages stay,
 * because the engine merges each change into the stored settings. It resolves to the settings before the change, or to
 * undefined if they were not saved. `replaced` are the values that the change replaces; by default those before it.
 */
export function useSettingsChange(topic: TopicRecord) {
  const command = useCommand();
  const last = useRef({ shown: topic, left: Promise.resolve(topic), isPending: false });
  return async (change: SettingsChange, replaced?: Partial<TopicSettings>): Promise<TopicSettings | undefined> => {
    const { shown, left, isPending } = last.current;
    const isNewest = shown === topic || (isPending && shown.id === topic.id);
    const before = isNewest ? left : Promise.resolve(topic);
    const result = before.then(({ settings }) => {
      const next = change(settings);
      const from = membersOf(replaced ?? settings, next);
      return command('updateTopic', { topic: topic.id, settings: next, from });
    });
    const own = { shown: topic, left: result.then((sent) => (sent.ok ? sent.value : before)), isPending: true };
    last.current = own;
    const { ok } = await result;
    own.isPending = false;
    return ok ? (await before).settings : undefined;
  };
}

/**
 * Returns a function that changes settings of the topic, and shows `done` with a button that restores the earlier
 * values of the changed settings. It resolves to whether they were saved; a toast shows a failure.
 */
export function useTopicSettings(topic: TopicRecord) {
  const { notices } = useApp();
  const save = useSettingsChange(topic);
  return async (change: SettingsChange, done: string, group: string): Promise<boolean> => {
    const before = await save(change);
    if (before === undefined) return false;
    const saved = change(before);
    notices.inform(done, group, () => void save(() => membersOf(before, saved), saved));
    return true;
  };
}

/** Id of the export format for whole topics. */
export const TOPIC_FORMAT = 'tendril-json';

/** Kinds in which rows can be imported; the messages `dashboard_import_as_…` name them. */
export const IMPORT_KINDS: readonly ImportRow['verdict'][] = ['seed', 'yes', 'no', 'known', 'candidate'];

interface ImportChoice {
  readonly id: string;
  readonly label: MessageKey;
}

export type { ImportReading };

export interface Importer {
  formats(): Promise<readonly ImportChoice[]>;
  /** The URLs of a public Archive-It collection's seeds. @throws when they cannot be read */
  collectionSeeds(collection: string): Promise<readonly string[]>;
  /**
   * Reads the rows of a file.
   * @param format detected from the file's name and beginning when undefined
   * @param verdict for rows that carry no verdict
   * @param watch gets the share of the file that is done
   * @throws when the file cannot be read; the signal's reason when cancelled
   */
  read(file: File, verdict: ImportRow['verdict'], format: string | undefined, watch: WorkWatch): Promise<ImportReading>;
  /**
   * Imports the whole topic in batches. @returns undefined when cancelled; nothing is stored then.
   * @throws when the file can no longer be read
   */
  importTopic(
    file: File,
    whole: DocumentHead,
    watch: WorkWatch,
    how: Pick<TopicImport, 'mode' | 'into'>,
  ): Promise<Result<TopicRecord> | undefined>;
  /**
   * Changes that a merge of the file would make to the stored topic `into`; undefined if there is none.
   * @throws as `read`.
   */
  previewMerge(file: File, into: string, watch: WorkWatch): Promise<MergePreview | undefined>;
}
