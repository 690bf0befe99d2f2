import type { SourceReport } from '../../lib/engine/insight/source-report';
import type { Provider } from '../../lib/providers/provider';
import { currentState, type ProviderState } from '../../lib/providers/provider-state';
import { isActive, PROVIDERS, quotaOf } from '../../lib/providers/registry';
import type { Settings } from '../../lib/settings/settings';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { providerNameKey, sourceFaultKey } from '../common/sources';
import { DataTable } from './data-table';

/** A source with what is left of its quota. */
interface SourceRow extends SourceReport {
  readonly name: string;
  /** Number of requests left; undefined if the source has no quota, or none that is known. */
  readonly left: number | undefined;
}

const NOTHING = { questions: 0, pages: 0, confirmed: 0, sites: 0, errors: 0, newestQueries: [] } as const;

/**
 * Returns the rows of the reports in their order, then a row of zeros for each active source without a report, in the
 * order of the registry. Sources of page captures appear only with a report.
 */
function useSourceRows(reports: readonly SourceReport[], states: readonly ProviderState[]): readonly SourceRow[] {
  const { t, settings, now } = useApp();
  const asked = new Set(reports.map(({ source }) => source));
  const others = PROVIDERS.filter(
    (provider) =>
      !asked.has(provider.id) && !provider.serves.includes('captures') && isActive(provider, settings.value),
  );
  return [...reports, ...others.map(({ id }) => ({ ...NOTHING, source: id }))].map((report) => {
    const key = providerNameKey(report.source);
    const provider = PROVIDERS.find(({ id }) => id === report.source);
    const state = states.find((one) => one.provider === report.source);
    return {
      ...report,
      name: key ? t(key) : (provider?.name ?? report.source),
      left: provider && quotaLeft(provider, state, settings.value, now()),
    };
  });
}

/**
 * Returns the number of requests left in the current period: as the service stated it, else documented quota minus own
 * requests, at least 0.
 * @returns undefined if neither is known.
 */
function quotaLeft(
  provider: Provider,
  state: ProviderState | undefined,
  settings: Settings,
  nowMs: number,
): number | undefined {
  const quota = quotaOf(provider, settings);
  const { requests, quotaLeft: stated } = currentState({ id: provider.id, quota }, state, nowMs);
  return stated ?? (quota && Math.max(0, quota.requests - requests));
}

interface SourceTableProps {
  readonly reports: readonly SourceReport[];
  readonly states: readonly ProviderState[];
  /** Sources that the topic does not ask; without `onStop`, the table has no buttons. */
  readonly stopped?: readonly string[];
  onStop?(source: string, stop: boolean): void;
}

/**
 * A table of search sources: number of queries, pages, confirmed pages, sites, errors, and requests left. With
 * `onStop`, each row has a button that stops or resumes the source for this topic.
 */
export function SourceTable({ reports, states, stopped = [], onStop }: SourceTableProps) {
  const { t, locale } = useApp();
  const rows = useSourceRows(reports, states);
  /** The button that stops a source for this topic, or lets the topic ask the source again. */
  const button = ({ source, name }: SourceRow) => {
    const isStopped = stopped.includes(source);
    return (
      <Button small onClick={() => onStop?.(source, !isStopped)}>
        {t(isStopped ? 'source_resume' : 'source_stop')}
        <span class="visually-hidden">{name}</span>
      </Button>
    );
  };
  return (
    <DataTable
      caption={t('sources_title')}
      rows={rows}
      keyOf={({ source }) => source}
      columns={[
        { label: t('source_name'), cell: ({ name }) => name },
        { label: t('source_questions'), cell: (row) => <Queries row={row} /> },
        { label: t('source_pages'), numeric: true, cell: (row) => row.pages },
        { label: t('source_confirmed'), numeric: true, cell: (row) => row.confirmed },
        { label: t('source_sites'), numeric: true, cell: (row) => row.sites },
        {
          label: t('source_errors'),
          numeric: true,
          cell: ({ errors, lastError }) => (
            <span title={lastError && t(sourceFaultKey(lastError))}>{formatNumber(locale, errors)}</span>
          ),
        },
        { label: t('source_left'), numeric: true, cell: (row) => row.left },
        ...(onStop ? [{ label: t('source_stop_title'), cell: button }] : []),
      ]}
    />
  );
}

/**
 * The number of queries; opened, the newest queries that the source received. Without known queries only the number.
 */
function Queries({ row: { questions, newestQueries, name } }: { row: SourceRow }) {
  const { t, locale } = useApp();
  if (newestQueries.length === 0) return formatNumber(locale, questions);
  return (
    <details>
      <summary>
        {formatNumber(locale, questions)}
        <span class="visually-hidden">{t('source_newest_queries', name)}</span>
      </summary>
      <ul class="newest-queries">
        {newestQueries.map((query) => (
          <li key={query} dir="auto">
            {query}
          </li>
        ))}
      </ul>
    </details>
  );
}
