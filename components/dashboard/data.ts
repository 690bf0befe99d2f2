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
import type { Extents } from '../../lib/engine/url/extents';
import type { TopicFigures } from '../../lib/store/queries';
import type { StorageUse } from '../settings/storage-meter';
import type { Exporter } from '../topic/exporter';
import type { Importer } from './importer';

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
