import { useMemo } from 'preact/hooks';
import { countOf, grouped } from '../../lib/engine/arrays';
import { siteOutcomes } from '../../lib/engine/insight/standing';
import type { AttemptRecord } from '../../lib/engine/records';
import { siteOf } from '../../lib/engine/url/site';
import { DataTable, useFirst } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatDateTime } from '../common/format';
import { someNames } from '../common/messages';
import { Card } from '../common/notice-box';
import { sourceFaultKey } from '../common/sources';
import { useCommand } from '../common/use-command';
import { PageTitle } from '../review/page-parts';
import { useReadArchived } from './archives';
import { type DashboardData, NONE, useFold, useLatestVerdicts } from './data';

/** Number of sites that are named for a reason, of addresses with a next try, and of gone ones that have a button. */
const MOST_NAMED = 5;
/** The address gave a page: after a redirect under another address, or after a failed try. */
const NO_FAILURE = 'redirected';
const GONE = 'http-client-error';

/**
 * Addresses that gave no page, by reason, with their numbers by site, and when those with tries left are tried again.
 * Gone pages (HTTP 4xx) have buttons that read them from archives. At most five sites, tries and buttons per reason;
 * renders nothing without failed addresses.
 */
export function FailedAddresses({ topic, attempts }: { topic: string; attempts: readonly AttemptRecord[] }) {
  const { t, locale } = useApp();
  const readArchived = useReadArchived(topic);
  const rows = useMemo(() => reasonsOf(attempts), [attempts]);
  if (rows.length === 0) return null;
  /** Names the five sites with the most addresses and their numbers, and the number of other sites. */
  const named = (sites: readonly (readonly [string, number])[]) =>
    someNames(
      t,
      sites.map(([site, pages]) => t('set_aside_site', site, pages)),
      MOST_NAMED,
    );
  return (
    <Card title="set_aside_title" hint="set_aside_hint">
      <DataTable
        caption={t('set_aside_title')}
        rows={rows}
        keyOf={({ code }) => code}
        columns={[
          { label: t('set_aside_reason'), cell: ({ code }) => t(sourceFaultKey(code)) },
          { label: t('dashboard_axis_pages'), numeric: true, cell: ({ urls }) => urls.length },
          { label: t('dashboard_sites'), cell: ({ sites }) => <bdi>{named(sites)}</bdi> },
          {
            label: t('set_aside_again'),
            cell: ({ again }) =>
              again
                .slice(0, MOST_NAMED)
                .map(({ url, retryAtMs }) => (
                  <div key={url}>{t('set_aside_again_from', displayUrl(url), formatDateTime(locale, retryAtMs))}</div>
                )),
          },
          {
            label: t('archive_column'),
            cell: ({ code, urls }) =>
              code === GONE
                ? urls.slice(0, MOST_NAMED).map((url) => (
                    <Button key={url} small kind="quiet" onClick={() => void readArchived(url)}>
                      {t('archive_read_label', displayUrl(url))}
                    </Button>
                  ))
                : null,
          },
        ]}
      />
    </Card>
  );
}

interface LaterProps {
  readonly topic: string;
  readonly data: Pick<DashboardData, 'verdicts' | 'pages'>;
}

/**
 * Sites that the user put off, then pages, the last one first. Each has a button that puts it back in the list of
 * suggestions. Renders nothing without any.
 */
export function Later({ topic, data }: LaterProps) {
  const { t } = useApp();
  const command = useCommand();
  const skipped = [...useLatestVerdicts(data).values()].filter(({ verdict }) => verdict === 'skip').reverse();
  const sites = [...useFold(data, siteOutcomes)].flatMap(([site, outcome]) => (outcome === 'later' ? [site] : []));
  const pages = data.pages.value ?? NONE;
  const titles = useMemo(() => new Map(pages.map(({ url, title }) => [url, title])), [pages]);
  const rows = [
    ...sites.map((site) => ({ name: site, page: { url: `https://${site}/`, title: site }, site })),
    ...skipped.map(({ url }) => {
      const title = titles.get(url) || displayUrl(url);
      return { name: title, page: { url, title }, site: undefined };
    }),
  ];
  const [first, more] = useFirst(rows);
  if (rows.length === 0) return null;
  return (
    <Card title="later_title" hint="later_hint">
      <ul>
        {first.map(({ name, page, site }) => (
          <li key={page.url} class="row topic-row">
            <div class="topic-row-text">
              <PageTitle page={page} />
              {site === undefined ? null : <span class="badge">{t('later_site')}</span>}
            </div>
            <Button
              small
              label={t('later_back_label', name)}
              onClick={() =>
                void (site === undefined
                  ? command('undo', { topic, url: page.url })
                  : command('judgeSite', { topic, site, outcome: 'open' }))
              }
            >
              {t('later_back')}
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}

/**
 * Groups failed addresses by reason, the most frequent first, and counts those of each site, most first. `again` are
 * those with tries left, the next one first. Addresses that gave a page in the end are left out.
 */
function reasonsOf(attempts: readonly AttemptRecord[]) {
  const failed = attempts.filter(({ code }) => code !== NO_FAILURE);
  const rows = [...grouped(failed, ({ code }) => code)].map(([code, same]) => {
    const urls = same.map(({ url }) => url);
    const again = same.flatMap(({ url, retryAtMs }) => (retryAtMs === undefined ? [] : [{ url, retryAtMs }]));
    again.sort((a, b) => a.retryAtMs - b.retryAtMs);
    return { code, urls, again, sites: [...countOf(urls.map(siteOf))].sort((a, b) => b[1] - a[1]) };
  });
  return rows.sort((a, b) => b.urls.length - a.urls.length);
}
